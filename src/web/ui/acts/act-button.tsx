import { speak } from '#web/platform/forms/toasts.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { Button } from './button.tsx'
import { ErrorLine } from './error-line.tsx'

/**
 * A button for an act that can be undone. The page shows its result, which is read out too. The
 * reason of a refusal shows beside it.
 */
export function ActButton<R>({
  label,
  done,
  act,
}: {
  label: string
  /** What is read out, or how to tell it from the response. */
  done: string | ((response: R) => string)
  act: () => Promise<R>
}) {
  const { busy, refused, run } = useAct()
  const go = () =>
    run(async () => {
      const response = await act()
      speak(typeof done === 'string' ? done : done(response))
    })
  return (
    <div className="stack stack--tight">
      <div>
        <Button small busy={busy} onClick={() => void go()}>
          {label}
        </Button>
      </div>
      <ErrorLine text={refused} />
    </div>
  )
}
