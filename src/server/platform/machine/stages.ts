const SECOND_MS = 1_000
/** How long nobody should wait without a word. */
const SILENT_MS_MAX = 10_000

/** Prints a line when a stage of the start begins, with the seconds since the first. */
export type Stages = {
  begin(stage: string): void
  /** Prints no more. */
  end(): void
}

/** Creates the lines of a start. During a long stage a line comes every ten seconds. */
export function createStages(print: (line: string) => void): Stages {
  const startedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  const line = (text: string) => {
    const seconds = Math.round((performance.now() - startedAt) / SECOND_MS)
    print(`${String(seconds).padStart(4)} s  ${text}`)
  }
  return {
    begin(stage) {
      clearInterval(timer)
      line(stage)
      timer = setInterval(() => line(`${stage}: still working`), SILENT_MS_MAX).unref()
    },
    end: () => clearInterval(timer),
  }
}
