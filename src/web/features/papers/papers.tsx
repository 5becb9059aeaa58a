import { type Chosen, StatementFiles } from './statement-files.tsx'
import { usePaperLanguage } from './paper-files.tsx'
import { YearStatements } from './year-statements.tsx'

/** Every paper of the record, in one language. */
export function Papers({ chosen }: { chosen: Chosen }) {
  const { language, select } = usePaperLanguage()
  return (
    <>
      {select}
      <StatementFiles chosen={chosen} language={language} />
      <YearStatements language={language} />
    </>
  )
}
