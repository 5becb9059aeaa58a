import { ApiError } from '#web/platform/api/api-error.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { toast } from '#web/platform/forms/toasts.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ActButton } from '#web/ui/acts/act-button.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { FormAct } from '#web/ui/acts/form-act.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { Said } from '#web/ui/acts/said.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'
import { Bubbles } from '#web/ui/display/bubbles.tsx'
import { Pictures as PictureList, ShortLivedImage } from '#web/ui/display/short-lived-image.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { AmountField } from '#web/ui/forms/amount-field.tsx'
import { AmountStepper } from '#web/ui/forms/amount-stepper.tsx'
import { BirthField } from '#web/ui/forms/birth-field.tsx'
import {
  CheckField,
  ChoiceField,
  DigitsField,
  SelectField,
  TextArea,
  TextField,
} from '#web/ui/forms/field.tsx'
import { Form, FormProblems } from '#web/ui/forms/form.tsx'
import { MessageForm } from '#web/ui/forms/message-form.tsx'
import { PictureField } from '#web/ui/forms/picture-field.tsx'
import { TextFileField } from '#web/ui/forms/text-file-field.tsx'
import { type Examples, ignore, type Stuff } from './kit-stuff.ts'

const NOWHERE = '/api/nowhere'

/** Fields right and wrong, acts that work and that are refused, conversations and pictures. */
export const acts: Examples = (stuff) => ({
  'Form, fields': (
    <Form inFlow className="form">
      <FormProblems />
      <Fields {...stuff} />
    </Form>
  ),
  'ActForm': (
    <ActForm sent={{ submit, busy: false, refused: stuff.error }} action={stuff.label}>
      <TextField label={stuff.label} defaultValue={stuff.name} />
    </ActForm>
  ),
  'ActButton, SimpleAct, ReasonAct, AskedAct, FormAct, StaffAct': <Acts {...stuff} />,
  'Bubbles, MessageForm': <Conversation {...stuff} />,
  'PictureField, ShortLivedImage, TextFileField': <Pictures {...stuff} />,
})

function Fields({ label, other, hint, error, name, text }: Stuff) {
  const t = useText('member-common')
  const words = { day: t('birth.day'), month: t('birth.month'), year: t('birth.year') }
  const choices = [
    { value: 'one', title: label, text },
    { value: 'two', title: other, disabled: true },
  ]
  const options = [{ value: 'a', text: label }]
  const stepper = { label, most: 8_000, limits: hint, onChange: ignore, onStep: ignore }
  return (
    <>
      <TextField label={label} disabled defaultValue={name} />
      <TextField label={label} readOnly defaultValue={name} />
      <SelectField label={label} options={options} />
      {[{ hint }, { error }].map((around, index) => (
        <div key={index} className="form">
          <TextField label={label} {...around} defaultValue={name} />
          <TextArea label={label} {...around} />
          <AmountField label={label} {...around} amount={123_500} defaultValue="123500" />
          <BirthField id={`birth-${index}`} label={label} {...around} words={words} input={input} />
          <AmountStepper {...stepper} {...around} text="2000" value="2000" />
          <DigitsField label={label} {...around} boxes={12} shown="4123" defaultValue="4123" />
          <CheckField label={text} {...around} disabled={index === 0} />
          <ChoiceField
            legend={label}
            choices={choices}
            {...around}
            chosen="one"
            onChange={ignore}
          />
        </div>
      ))}
    </>
  )
}

const input = () => ({})
const submit = async () => true

function Acts({ label, hint, error, text, name }: Stuff) {
  const { field: line, ...sent } = useActForm(
    { mutateAsync: async () => undefined },
    {
      values: { text: '' },
      check: (values) => ({ text: values.text === '' && error }),
      request: (values) => values,
    },
  )
  const fine = async () => ({ message: text })
  const refused = () =>
    Promise.reject(new ApiError({ code: 'kit.refused', status: 409, message: error }))
  const field = { label, tooShort: error }
  return (
    <div className="row">
      {[fine, refused].map((act, index) => (
        <div key={index} className="stack">
          <ActButton label={label} done={text} act={act} />
          <SimpleAct label={label} variant="primary" icon="check" act={act} />
          <ReasonAct label={label} title={label} field={field} danger small act={act} />
        </div>
      ))}
      <Button onClick={() => toast(error, 'bad')}>{label}</Button>
      <Button onClick={() => toast(text, 'plain')}>{label}</Button>
      <FormAct label={label} title={label} action={label} sent={{ ...sent, refused: error }}>
        <TextField label={label} hint={hint} {...line('text')} />
      </FormAct>
      <StaffAct
        {...{ texts: 'staff-members', words: 'suspend', values: { name } }}
        variant="danger"
        act={() => Promise.resolve({})}
      />
      <AskedAct label={label} title={label} act={fine}>
        <p>{text}</p>
      </AskedAct>
      <Said text={text} />
      <ErrorLine text={error} />
    </div>
  )
}

function Conversation({ label, hint, error, text, name, at }: Stuff) {
  const sides = ['me', 'other', 'official'] as const
  const bubbles = sides.map((by) => ({ id: by, by, name, text, at: at(-1) }))
  const form = {
    label,
    hint,
    action: label,
    min: 1,
    max: 280,
    tooShort: error,
    lengthCode: 'kit.length',
    onSend: async () => ({ message: text }),
  }
  return [bubbles, []].map((shown, index) => (
    <div key={index} className="card">
      <Bubbles label={label} none={text} bubbles={shown} />
      <MessageForm {...form} />
    </div>
  ))
}

function Pictures({ label, hint, error, at }: Stuff) {
  const target = { url: NOWHERE, field: 'picture', failed: error, onDone: async () => undefined }
  return (
    <div className="card">
      {[undefined, error].map((wrong, index) => (
        <PictureField key={index} {...{ label, hint, target }} chosen={false} error={wrong} />
      ))}
      <TextFileField {...{ label, hint, error }} accept=".csv" maxBytes={1} onText={ignore} />
      <PictureField label={label} hint={hint} target={target} chosen>
        <ShortLivedImage path="/favicon.svg" alt={label} topic="matches" />
      </PictureField>
      <PictureList
        pictures={[{ id: 'one', path: '/favicon.svg', at: at(-1) }]}
        alt={label}
        topic="matches"
      />
      <ShortLivedImage path={`${NOWHERE}.webp`} alt={label} topic="matches" />
    </div>
  )
}
