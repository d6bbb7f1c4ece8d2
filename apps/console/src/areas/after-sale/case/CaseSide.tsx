import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { AFTER_SALE_KINDS, AFTER_SALE_REASONS, AFTER_SALE_STATES } from '@xiaojiu/contract/after-sale/words.ts'
import { Link } from 'react-router'
import { StepList } from '#parts/case/StepList.tsx'
import { Card } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { gateText, stepText } from '../case-look.ts'
import css from './case.module.css'

const AUTHORS = { buyer: '买家', seller: '商家', platform: '平台' } as const

/** The rules and promises that apply to the case, usual decisions of the platform, and the history of the case. */
export function CaseSide({ data }: { readonly data: StaffCase }) {
  const steps = data.steps
    .toReversed()
    .map(step => ({ at: step.at, title: `${AUTHORS[step.author]} ${stepText(step.verb)}`, note: step.note }))
  return (
    <>
      <Card title="售后规则核对" meta="按申请当日">
        <ul className={css.terms}>
          {gateText(data.gate).map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Card>
      {data.storeTerms.length > 0 && (
        <Card title="本店售后承诺">
          <ul className={css.terms}>
            {data.storeTerms.map(term => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="平台通常的裁决" meta="近半年，同一原因，其他店铺">
        <p className={css.note}>
          {data.usual === null
            ? '裁决的店铺不足 3 家，暂不显示'
            : `平台裁决 ${data.usual.judgedCount} 件，支持买家 ${data.usual.awardedCount} 件`}
        </p>
      </Card>
      <Earlier title="该客户的其他售后" cases={data.casesOfBuyer} none="该客户没有其他售后" />
      <Earlier title="同批号的其他售后" cases={data.casesOfBatches} none="同批号没有其他售后" />
      <Card title="处理记录">
        <StepList steps={steps} />
      </Card>
    </>
  )
}

function Earlier({
  title,
  cases,
  none,
}: {
  readonly title: string
  readonly cases: StaffCase['casesOfBuyer']
  readonly none: string
}) {
  return (
    <Card title={title} meta={cases.length === 0 ? none : `最近 ${cases.length} 单`}>
      {cases.length > 0 && (
        <ul className={css.others}>
          {cases.map(each => (
            <li key={each.caseId}>
              <Link to={`/seller/after-sale/detail?caseId=${each.caseId}`}>{each.caseNo}</Link>
              <span>
                {AFTER_SALE_KINDS[each.kind]} · {AFTER_SALE_REASONS[each.reason]} · {AFTER_SALE_STATES[each.state]}
              </span>
              <time>{nearTime(each.createdAt)}</time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
