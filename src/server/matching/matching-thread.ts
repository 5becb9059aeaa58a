import { answerWith } from '#server/platform/jobs/inside-thread.ts'
import { playRunHere } from './play-run.ts'

answerWith(playRunHere)
