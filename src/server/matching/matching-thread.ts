import { answerWith } from '#server/platform/jobs/worker-entry.ts'
import { solveRunHere } from './solve-run.ts'

answerWith(solveRunHere)
