import { speak } from '#web/platform/forms/toasts.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { Button } from './button.tsx'

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
    <span className="stack stack--tight">
      <span>
        <Button small busy={busy} onClick={() => void go()}>
          {label}
        </Button>
      </span>
      {refused !== undefined && (
        <span className="field__error" role="alert">
          {refused}
        </span>
      )}
    </span>
  )
}
