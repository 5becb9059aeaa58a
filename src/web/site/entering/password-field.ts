import { PASSWORD_LENGTH_MIN } from '#domain/members/contact-formats.ts'
import { the } from '../dom.ts'
import { passwordLevel } from './password-level.ts'

type Words = Readonly<
  Record<'password.show' | 'password.hide' | 'password.show.label' | 'password.hide.label', string>
>
type LevelWords = Readonly<Record<`password.level.${0 | 1 | 2 | 3}`, string>>

/** The button beside a password that shows and hides it. */
export function runPasswordField(form: HTMLFormElement, words: Words): HTMLInputElement {
  const input = the('input[name="password"]', HTMLInputElement, form)
  const button = the('[data-show-password]', HTMLButtonElement, form)
  const turn = (shown: boolean) => {
    input.type = shown ? 'text' : 'password'
    button.textContent = words[shown ? 'password.hide' : 'password.show']
    button.setAttribute('aria-label', words[shown ? 'password.hide.label' : 'password.show.label'])
  }
  button.hidden = false
  button.addEventListener('click', () => turn(input.type === 'password'))
  // A shown password is hidden again before it is sent. Then the browser offers to save it, and no
  // bystander reads it.
  form.addEventListener('submit', () => turn(false))
  return input
}

/**
 * The hint under a new password while one types. Returns the function that removes it when the
 * server refuses that password, because two opinions at once help nobody.
 */
export function runPasswordHint(
  form: HTMLFormElement,
  words: LevelWords & Words,
  lengthMin = () => PASSWORD_LENGTH_MIN,
): () => void {
  const input = runPasswordField(form, words)
  const hint = the('[data-strength]', HTMLElement, form)
  const show = () => {
    const level = passwordLevel(input.value, lengthMin())
    hint.dataset['level'] = String(level)
    hint.textContent = words[`password.level.${level}`]
    hint.hidden = level === 0
  }
  input.addEventListener('input', show)
  form.addEventListener('cleared', show)
  return () => {
    hint.hidden ||= input.ariaInvalid === 'true'
  }
}
