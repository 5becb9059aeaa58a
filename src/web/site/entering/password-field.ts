import { PASSWORD_LENGTH_MIN } from '#domain/members/contact-formats.ts'
import { the } from '../dom.ts'
import { texts } from '../page-texts.ts'
import { passwordLevel } from './password-level.ts'

/** The button beside a password that shows and hides it. Its other name waits in its data. */
export function runPasswordField(form: HTMLFormElement): HTMLInputElement {
  const input = the('input[name="password"]', HTMLInputElement, form)
  const button = the('[data-show-password]', HTMLButtonElement, form)
  const { dataset } = button
  const turn = () => {
    input.type = input.type === 'password' ? 'text' : 'password'
    const [name, label] = [button.textContent, button.getAttribute('aria-label') ?? '']
    button.textContent = dataset['other'] ?? ''
    button.setAttribute('aria-label', dataset['otherLabel'] ?? '')
    ;[dataset['other'], dataset['otherLabel']] = [name, label]
  }
  button.hidden = false
  button.addEventListener('click', turn)
  // A shown password is hidden again before it is sent. Then the browser offers to save it, and no
  // bystander reads it.
  form.addEventListener('submit', () => {
    if (input.type === 'text') turn()
  })
  return input
}

/**
 * The hint under a new password while one types. Returns the function that removes it when the
 * server refuses that password, because two opinions at once help nobody.
 */
export function runPasswordHint(
  form: HTMLFormElement,
  lengthMin = () => PASSWORD_LENGTH_MIN,
): () => void {
  const input = runPasswordField(form)
  const hint = the('[data-strength]', HTMLElement, form)
  const names = [
    '',
    texts['password.level.1'],
    texts['password.level.2'],
    texts['password.level.3'],
  ]
  const show = () => {
    const level = passwordLevel(input.value, lengthMin())
    hint.dataset['level'] = String(level)
    hint.textContent = names[level] ?? ''
    hint.hidden = level === 0
  }
  input.addEventListener('input', show)
  form.addEventListener('cleared', show)
  return () => {
    hint.hidden ||= input.ariaInvalid === 'true'
  }
}
