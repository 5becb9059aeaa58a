import { useText } from '#web/platform/text/i18n.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { AmountField } from '#web/ui/forms/amount-field.tsx'
import { AmountStepper } from '#web/ui/forms/amount-stepper.tsx'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { Form, FormProblems } from '#web/ui/forms/form.tsx'
import { BirthField } from '#web/ui/forms/birth-field.tsx'
import {
  CheckField,
  ChoiceField,
  DigitsField,
  SelectField,
  TextArea,
  TextField,
} from '#web/ui/forms/field.tsx'

export function KitButtons() {
  const t = useText('kit')
  return (
    <div className="row">
      <Button variant="primary">{t('primary')}</Button>
      <Button>{t('plain')}</Button>
      <Button variant="quiet">{t('quiet')}</Button>
      <Button variant="danger">{t('danger')}</Button>
      <Button icon="copy">{t('plain')}</Button>
      <Button small icon="share">
        {t('plain')}
      </Button>
      <Button busy>{t('busy')}</Button>
      <Button variant="primary" busy>
        {t('busy')}
      </Button>
      <Button disabled>{t('disabled')}</Button>
      <Button variant="primary" disabled>
        {t('disabled')}
      </Button>
      <Button variant="danger" busy>
        {t('busy')}
      </Button>
      <Button variant="danger" disabled>
        {t('disabled')}
      </Button>
      <Button block>{t('plain')}</Button>
      <ButtonLink to="/kit" variant="primary" icon="back">
        {t('primary')}
      </ButtonLink>
      <ButtonLink to="/kit" small>
        {t('plain')}
      </ButtonLink>
      <button type="button" className="link-btn">
        {t('quiet')}
      </button>
    </div>
  )
}

export function KitForms() {
  const t = useText('kit')
  const label = t('example-label')
  const hint = t('example-hint')
  const error = t('example-error')
  const choices = [
    { value: 'one', title: t('primary'), text: t('example-text') },
    { value: 'two', title: t('plain'), text: t('example-text') },
    { value: 'three', title: t('disabled'), disabled: true },
  ]
  const ignore = () => undefined
  const member = useText('member-common')
  const parts = {
    day: member('birth.day'),
    month: member('birth.month'),
    year: member('birth.year'),
  }
  return (
    <div className="grid grid--wide">
      <ActForm sent={{ submit: async () => true, busy: false, refused: error }} action={label}>
        <TextField label={label} defaultValue={t('example-name')} />
      </ActForm>
      <Form inFlow className="form">
        <FormProblems />
        <TextField label={label} hint={hint} defaultValue={t('example-name')} />
        <TextField label={label} hint={hint} error={error} defaultValue="12" />
        <TextField label={label} disabled defaultValue={t('disabled')} />
        <TextField label={label} readOnly defaultValue={t('example-name')} />
        <AmountField label={label} hint={hint} amount={123_500} defaultValue="123500" />
        <AmountField label={label} error={error} amount={undefined} defaultValue="" />
        <BirthField id="birth" label={label} hint={hint} words={parts} input={() => ({})} />
        <BirthField id="birth-wrong" label={label} error={error} words={parts} input={() => ({})} />
        <AmountStepper
          label={label}
          text="2000"
          most={8_000}
          limits={hint}
          value="2000"
          onChange={ignore}
          onStep={ignore}
        />
        <AmountStepper
          label={label}
          text=""
          most={8_000}
          limits={hint}
          error={error}
          value=""
          onChange={ignore}
          onStep={ignore}
        />
      </Form>
      <div className="form">
        <SelectField
          label={label}
          options={[
            { value: 'a', text: t('primary') },
            { value: 'b', text: t('plain') },
          ]}
        />
        <TextArea label={label} hint={hint} error={error} />
        <DigitsField label={label} hint={hint} boxes={12} shown="4123" defaultValue="4123" />
        <DigitsField label={label} error={error} boxes={4} shown="" defaultValue="" />
        <CheckField label={t('example-text')} />
        <CheckField label={t('example-text')} hint={hint} disabled defaultChecked />
        <CheckField label={t('example-text')} error={error} />
      </div>
      <ChoiceField
        legend={label}
        choices={choices}
        chosen="one"
        name="kit-choice"
        onChange={ignore}
      />
      <ChoiceField
        legend={label}
        choices={choices}
        chosen=""
        name="kit-choice-wrong"
        error={error}
        onChange={ignore}
      />
    </div>
  )
}
