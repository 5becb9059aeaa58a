import { type ComponentProps, createContext, useContext, useEffect, useRef, useState } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'

type Problem = { readonly id: string; readonly text: string }

const Problems = createContext<readonly Problem[]>([])
/** One error is under its field, which has the focus: a list of one would say it twice. */
const LISTED_MIN = 2

type Props = Omit<ComponentProps<'form'>, 'noValidate'> & {
  /** A screen of a flow lists the problems below its heading (FlowFrame). */
  readonly inFlow?: boolean
}

/**
 * A form. Its errors stand under their fields, and where there are several, on top as links too.
 * The first wrong field gets the focus. It reads the errors from the page, so that every form is
 * told of them in one way, however it checks.
 */
export function Form({ inFlow = false, children, onSubmit, ...form }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  useEffect(() => {
    const node = element.current
    if (node === null) return
    const collect = () => {
      const found = problemsIn(node)
      setProblems((before) => (isSame(before, found) ? before : found))
      if (wasSent.current && found[0] !== undefined) {
        wasSent.current = false
        if (!isOnProblem(node, found)) controlOf(node, found[0].id)?.focus()
      }
    }
    collect()
    const observer = new MutationObserver(collect)
    observer.observe(node, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])
  return (
    <Problems value={problems}>
      <form
        {...form}
        ref={element}
        noValidate
        onSubmit={(event) => {
          wasSent.current = true
          onSubmit?.(event)
        }}
      >
        {!inFlow && <FormProblems />}
        {children}
      </form>
    </Problems>
  )
}

/** The errors of the form around it, as links to their fields. */
export function FormProblems() {
  const t = useText('member-common')
  const problems = useContext(Problems)
  if (problems.length < LISTED_MIN) return null
  return (
    <div className="banner banner--bad form__problems" role="alert">
      <strong>{t('problems')}</strong>
      <ul>
        {problems.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                const form = event.currentTarget.closest('form')
                if (form !== null) controlOf(form, id)?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function problemsIn(form: HTMLElement): Problem[] {
  return [...form.querySelectorAll('.field__error[id]')]
    .map(({ id, textContent }) => ({ id, text: textContent }))
    .filter(({ text }) => text !== '')
}

function isSame(before: readonly Problem[], now: readonly Problem[]): boolean {
  return (
    before.length === now.length &&
    before.every(({ id, text }, at) => id === now[at]?.id && text === now[at].text)
  )
}

function isOnProblem(form: HTMLElement, problems: readonly Problem[]): boolean {
  return problems.some(({ id }) => controlOf(form, id)?.matches(':focus') === true)
}

/** The control that an error describes, or the first one of its group. */
function controlOf(form: HTMLElement, id: string): HTMLElement | undefined {
  const CONTROLS = 'input:not([hidden]), select, textarea, button'
  const described = form.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(id)}"]`)
  if (described === null || described.matches(CONTROLS)) return described ?? undefined
  return described.querySelector<HTMLElement>(CONTROLS) ?? undefined
}
