import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import {
  HAPPY_EVERY_MS,
  HAPPY_INSTALMENTS,
  PLAN_TERMS,
  PLANS,
  SIMPLE_FIRST_IN_LINE_AFTER_MS,
  SIMPLE_FIRST_PERCENT,
  SIMPLE_WHOLE_AFTER_MS,
} from '#domain/pledges/plans.ts'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { STEP_RUPEES } from '#domain/shared/rupees.ts'
import { PlanPicture } from './parts/pictures.tsx'
import type { PageProps, Words } from './parts/words.ts'

const HAPPY = { everyDays: HAPPY_EVERY_MS / DAY_MS, instalments: HAPPY_INSTALMENTS }
const bounds = (plan: keyof typeof PLAN_TERMS) => ({
  min: PLAN_TERMS[plan].minRupees,
  max: PLAN_TERMS[plan].maxRupees,
})

export function PlansPage({ words, to }: PageProps) {
  const { plans, frame } = words
  const text = {
    simple: plans('simple.text'),
    happy: plans('happy.text', HAPPY),
    super: plans('super.text'),
  }
  return (
    <div className="page stack stack--wide">
      <header className="page-head page-head--text">
        <h1>{plans('heading')}</h1>
        <p className="lead">{plans('lead')}</p>
      </header>
      <div className="grid">
        {PLANS.map((plan) => (
          <section key={plan} className="card" aria-labelledby={plan}>
            <PlanPicture plan={plan} />
            <h2 id={plan}>{plans(plan)}</h2>
            <p>{text[plan]}</p>
          </section>
        ))}
      </div>
      <section className="stack" aria-labelledby="terms">
        <h2 id="terms">{plans('table')}</h2>
        <TermsTable plans={plans} />
        <p>{plans('step', { step: STEP_RUPEES, cap: DEFAULT_POLICY.openPledgesCapRupees })}</p>
        <p>{plans('choose')}</p>
        <div className="row">
          <a className="btn btn--primary" href={to('/register')}>
            {frame('nav.register')}
          </a>
          <a className="btn" href={to('/rules')}>
            {words.home('rules')}
          </a>
        </div>
      </section>
    </div>
  )
}

function TermsTable({ plans }: { plans: Words['plans'] }) {
  const rows = termsOf(plans)
  return (
    <div className="table-wrap">
      <table className="table table--facts" aria-labelledby="terms">
        <thead>
          <tr>
            <th scope="col">{plans('row.plan')}</th>
            {PLANS.map((plan) => (
              <th key={plan} scope="col">
                {plans(plan)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {typeof values === 'string' ? (
                <td colSpan={PLANS.length}>{values}</td>
              ) : (
                PLANS.map((plan, at) => (
                  <td key={plan} data-label={plans(plan)}>
                    {values[at]}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The terms, one for each plan, or one for all of them. */
type Term = { name: string; values: string | readonly [string, string, string] }

function termsOf(plans: Words['plans']): Term[] {
  const staging = {
    percent: SIMPLE_FIRST_PERCENT,
    wholeDay: SIMPLE_WHOLE_AFTER_MS / DAY_MS,
    firstDay: SIMPLE_FIRST_IN_LINE_AFTER_MS / DAY_MS,
  }
  return [
    {
      name: plans('row.what'),
      values: [plans('simple.what'), plans('happy.what', HAPPY), plans('super.what')],
    },
    {
      name: plans('row.amount'),
      values: [
        plans('amount', bounds('simple')),
        plans('amount.instalment', bounds('happy')),
        plans('amount', bounds('super')),
      ],
    },
    {
      name: plans('row.term'),
      values: [
        plans('simple.term', { days: PLAN_TERMS.simple.termMs / DAY_MS }),
        plans('happy.term', {
          instalments: HAPPY_INSTALMENTS,
          days: (HAPPY_INSTALMENTS * HAPPY_EVERY_MS) / DAY_MS,
        }),
        plans('super.term', { days: PLAN_TERMS.super.termMs / DAY_MS }),
      ],
    },
    {
      name: plans('row.matched'),
      values: [plans('simple.matched', staging), plans('happy.matched'), plans('super.matched')],
    },
    {
      name: plans('row.stop'),
      values: [plans('simple.stop'), plans('happy.stop'), plans('super.stop')],
    },
    { name: plans('row.back'), values: plans('back') },
    { name: plans('row.count'), values: plans('count') },
  ]
}
