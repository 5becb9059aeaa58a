import { ApiError, messageOf } from '../platform/api/api-error.ts'
import { make, the } from './dom.ts'
import { dropDraft, keepDraft, readDraft } from './form-draft.ts'

export type Values = Readonly<Record<string, string>>
export type FieldMessages = Readonly<Record<string, string | undefined>>
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export type FormSpec = {
  readonly form: HTMLFormElement
  /** A sentence for each field with a fault. Nothing is sent while there is one. */
  readonly check: (values: Values) => FieldMessages
  readonly send: (values: Values) => Promise<void>
  /** The sentence for a failure where the server gives none. */
  readonly failure: string
  readonly onFailure?: (error: unknown) => void
}

/**
 * Runs a form. It checks it, sends once at a time, shows each error under its field, lists several
 * on top, and stores typed values over a reload.
 */
export function runForm(spec: FormSpec): void {
  const { form } = spec
  const button = the('button[type="submit"]', HTMLButtonElement, form)
  restore(form)
  button.disabled = false
  form.addEventListener('input', (event) => {
    keep(form)
    const name = event.target instanceof Element ? event.target.getAttribute('name') : null
    if (name !== null && errorBox(form, name)?.textContent !== '') recheck(spec, fieldOf(name))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!button.disabled) void submit(spec, button)
  })
}

async function submit(spec: FormSpec, button: HTMLButtonElement): Promise<void> {
  const { form } = spec
  print(form, '')
  const values = valuesOf(form)
  if (showErrors(form, spec.check(values))) return
  button.disabled = true
  button.setAttribute('aria-busy', 'true')
  try {
    await spec.send(values)
  } catch (error) {
    const fields = error instanceof ApiError ? topFields(error.fields) : {}
    if (!showErrors(form, fields)) print(form, messageOf(error, spec.failure), 'bad')
    spec.onFailure?.(error)
  } finally {
    button.disabled = false
    button.removeAttribute('aria-busy')
  }
}

/** The values of the form by field name. A ticked box is "yes", an unticked one is empty. */
export function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(controlsOf(form).map((control) => [control.name, valueOf(control)]))
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox'
}

function valueOf(control: Control): string {
  return isBox(control) ? (control.checked ? 'yes' : '') : control.value
}

/**
 * Shows each sentence under its field and focuses the first. Returns true where any sentence has a
 * field.
 */
export function showErrors(form: HTMLFormElement, errors: FieldMessages): boolean {
  const wrong = controlsOf(form).filter((control) =>
    showError(form, control, errors[fieldOf(control.name)]),
  )
  list(form)
  wrong[0]?.focus()
  return wrong.length > 0
}

/** Lists two errors or more above the fields, as links to them. One is where the focus is. */
function list(form: HTMLFormElement): void {
  const statusLine = statusOf(form)
  statusLine.querySelector('.form__problems')?.remove()
  const boxes = [...form.querySelectorAll('.field__error:not(:empty)')]
  if (boxes.length < 2) return
  const banner = make('div', 'banner banner--bad form__problems')
  banner.setAttribute('role', 'alert')
  const lines = make('ul', '')
  for (const { textContent, parentElement } of boxes) {
    const [line, link] = [make('li', ''), make('a', '', textContent)]
    link.href = '#'
    link.onclick = () => {
      parentElement?.querySelector<Control>('[name]')?.focus()
      return false
    }
    line.append(link)
    lines.append(line)
  }
  banner.append(make('strong', '', statusLine.dataset['status']), lines)
  statusLine.append(banner)
}

function statusOf(form: HTMLFormElement): HTMLElement {
  return the('[data-status]', HTMLElement, form)
}

function recheck({ form, check }: FormSpec, name: string): void {
  const errors = check(valuesOf(form))
  for (const control of controlsOf(form))
    if (fieldOf(control.name) === name) showError(form, control, errors[name])
  list(form)
}

function showError(form: HTMLFormElement, control: Control, sentence: string | undefined): boolean {
  const box = errorBox(form, control.name)
  if (box === null) return false
  box.textContent = sentence ?? ''
  if (sentence === undefined) control.removeAttribute('aria-invalid')
  else control.setAttribute('aria-invalid', 'true')
  return sentence !== undefined
}

function errorBox(form: HTMLFormElement, name: string): HTMLElement | null {
  return form.querySelector<HTMLElement>(`#error-${CSS.escape(fieldOf(name))}`)
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('[name]')]
}

// A part of a field has its name after a dot: "consent.version" belongs under "consent".
function fieldOf(name: string): string {
  return name.split('.')[0] ?? name
}

function topFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [fieldOf(name), sentence]),
  )
}

/**
 * Shows the result above the form's button. A message gets the focus; an empty sentence removes the
 * last one.
 */
export function print(
  form: HTMLFormElement,
  sentence: string,
  kind: 'good' | 'bad' = 'good',
  ...more: (Node | string)[]
): void {
  const statusLine = statusOf(form)
  statusLine.replaceChildren()
  if (sentence === '') return
  const banner = make('div', `banner banner--${kind}`)
  banner.tabIndex = -1
  banner.append(make('strong', '', sentence), ...more)
  statusLine.append(banner)
  banner.focus()
  banner.scrollIntoView({ block: 'nearest' })
}

function restorableControls(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('[data-draft]')]
}

function keep(form: HTMLFormElement): void {
  keepDraft(
    sessionStorage,
    form.id,
    Object.fromEntries(restorableControls(form).map((control) => [control.name, valueOf(control)])),
  )
}

/**
 * Puts stored values back into the fields that are still empty. Choices that load later call it
 * again.
 */
export function restore(form: HTMLFormElement): void {
  const stored = readDraft(sessionStorage, form.id)
  for (const control of restorableControls(form)) {
    const value = stored[control.name]
    if (value === undefined || valueOf(control) !== '') continue
    if (isBox(control)) control.checked = value === 'yes'
    else control.value = value
  }
}

/** Empties the form and shows how it ended in its place: empty fields would look as if nothing had been sent. */
export function endForm(form: HTMLFormElement, sentence: string, next: Node | string): void {
  clearForm(form)
  closeForm(form, sentence, 'good', next)
}

/** Shows a sentence in place of the form, its lead and what stands below it. */
export function closeForm(
  form: HTMLFormElement,
  sentence: string,
  kind: 'good' | 'bad',
  next: Node | string,
): void {
  const lead = form.parentElement?.querySelector('[data-lead]')
  for (const part of [lead, form.nextElementSibling, ...form.children])
    if (part instanceof HTMLElement && !part.matches('[data-status]')) part.hidden = true
  print(form, sentence, kind, typeof next === 'string' ? make('span', '', next) : next)
}

/** Empties the form and deletes its stored values. */
export function clearForm(form: HTMLFormElement): void {
  form.reset()
  dropDraft(sessionStorage, form.id)
  form.dispatchEvent(new Event('cleared'))
}
