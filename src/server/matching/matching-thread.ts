import { answerWith } from '#server/platform/inside-thread.ts'
import { playRunHere } from './play-run.ts'

answerWith(playRunHere)
