import { expect, test } from 'vitest'
import { dialogProblems } from './check-dialogs.ts'
import { readSources } from './source-files.ts'

const DIALOGS = {
  path: 'src/web/ui/acts/confirm-dialog.tsx',
  text: `
    export function ConfirmDialog({ children }) { return <Dialog>{children}<Button /></Dialog> }
    export function ReasonDialog({ children }) { return <Dialog>{children}<TextArea /></Dialog> }
    export function ReasonAct({ children }) { return <>{open && <ReasonDialog>{children}</ReasonDialog>}</> }`,
}
const PARTS = {
  path: 'src/web/features/parts.tsx',
  text: 'export function Parts() { return <><TextField /><SelectField /></> }',
}
const check = (text: string) =>
  dialogProblems([DIALOGS, PARTS, { path: 'src/web/features/one.tsx', text }]).map(
    (line) => line.split(':')[0],
  )
const page = (jsx: string) => `
  import { ConfirmDialog, ReasonDialog, ReasonAct } from '#web/ui/acts/confirm-dialog.tsx'
  import { Parts } from './parts.tsx'
  const Late = lazyPart(async () => (await import('./parts.tsx')).Parts)
  function Own() { return <input /> }
  export function One() { return ${jsx} }`

test.each([
  '<Dialog><TextField /><TextArea /></Dialog>',
  '<Dialog><form><ChoiceField /><CheckField /></form></Dialog>',
  '<Dialog><Parts /></Dialog>',
  '<Dialog><Late /></Dialog>',
  '<Dialog><Own /><Own /></Dialog>',
  '<Dialog>{days.map((day) => <CheckField key={day} />)}</Dialog>',
  '<ConfirmDialog><input /><select /></ConfirmDialog>',
  '<ReasonDialog><TextField /></ReasonDialog>',
  '<ReasonAct><SelectField /></ReasonAct>',
])('%s is reported', (jsx) => {
  expect(check(page(jsx))).toEqual(['src/web/features/one.tsx'])
})

test.each([
  '<Dialog><p>Sure?</p><TextArea /></Dialog>',
  '<Dialog>{isLong ? <TextArea /> : <TextField />}</Dialog>',
  '<Dialog>{days.map((day) => <Button key={day} />)}</Dialog>',
  '<ConfirmDialog><Own /></ConfirmDialog>',
  '<ReasonAct><p>What follows</p></ReasonAct>',
  '<form><Parts /></form>',
])('%s is not', (jsx) => {
  expect(check(page(jsx))).toEqual([])
})

test('no dialog of the product holds a form', () => {
  const files = readSources(['src/web']).filter(({ path }) => path.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(200)
  expect(dialogProblems(files)).toEqual([])
})
