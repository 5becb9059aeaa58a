const SECOND_MS = 1_000
/** How long nobody should wait without a word. */
const SILENT_MS_MAX = 10_000

/** Prints a line when a stage of the start begins, with the seconds since the process began. */
export type Stages = {
  begin(stage: string): void
  /** Names what the stage waits for now. */
  waitsFor(what: string): void
  /** Prints no more. */
  end(): void
}

/** Creates the lines of a start. During a long stage a line comes every ten seconds, with what it waits for. */
export function createStages(print: (line: string) => void): Stages {
  let timer: NodeJS.Timeout | undefined
  let waited: string | undefined
  const line = (text: string) => {
    const seconds = Math.round(performance.now() / SECOND_MS)
    print(`${String(seconds).padStart(4)} s  ${text}`)
  }
  return {
    begin(stage) {
      clearInterval(timer)
      waited = undefined
      line(stage)
      timer = setInterval(
        () => line(`${stage}: ${waited === undefined ? 'still working' : `waits for ${waited}`}`),
        SILENT_MS_MAX,
      ).unref()
    },
    waitsFor: (what) => void (waited = what),
    end: () => clearInterval(timer),
  }
}
