import { the } from './dom.ts'
import { passwordLevel } from './password-level.ts'

type Words = { readonly 'password.show': string; readonly 'password.hide': string }
type LevelWords = Readonly<Record<`password.level.${0 | 1 | 2 | 3}`, string>>

/** The button beside a password that shows and hides it. */
export function runPasswordField(form: HTMLFormElement, words: Words): HTMLInputElement {
  const input = the('input[name="password"]', HTMLInputElement, form)
  const button = the('[data-show-password]', HTMLButtonElement, form)
  button.hidden = false
  button.addEventListener('click', () => {
    const show = input.type === 'password'
    input.type = show ? 'text' : 'password'
    button.textContent = words[show ? 'password.hide' : 'password.show']
  })
  // A shown password is hidden again before it is sent, so that the browser offers to keep it and no bystander reads it.
  form.addEventListener('submit', () => {
    input.type = 'password'
    button.textContent = words['password.show']
  })
  return input
}

/** The hint under a new password, said while one types. */
export function runPasswordHint(form: HTMLFormElement, words: LevelWords & Words): void {
  const input = runPasswordField(form, words)
  const hint = the('[data-strength]', HTMLElement, form)
  const show = () => {
    const level = passwordLevel(input.value)
    hint.dataset['level'] = String(level)
    hint.textContent = words[`password.level.${level}`]
    hint.hidden = level === 0
  }
  input.addEventListener('input', show)
  form.addEventListener('cleared', show)
}
