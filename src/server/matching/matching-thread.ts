import { answerWith } from '#server/platform/jobs/inside-thread.ts'
import { solveRunHere } from './solve-run.ts'

answerWith(solveRunHere)
