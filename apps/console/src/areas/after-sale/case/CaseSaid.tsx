import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { CASE_BEARERS, CASE_VERDICTS } from '@xiaojiu/contract/after-sale/words.ts'
import { COMPENSATIONS } from '@xiaojiu/contract/payment/compensations.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import type { ReactNode } from 'react'
import { Card } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { compensationText } from '../case-look.ts'
import css from './case.module.css'

const AUTHORS = { buyer: '买家', seller: '商家', platform: '平台' } as const

const ANSWERS = { accepted: '买家已接受', declined: '买家未接受', none: '等待买家答复' } as const

interface Entry {
  readonly at: Date
  readonly who: string
  readonly what: string
  readonly words: ReactNode
  readonly files: StaffCase['images']
}

function compensationEntry(paid: NonNullable<StaffCase['compensation']>): Entry {
  return { at: paid.at, who: '平台', what: COMPENSATIONS[paid.bearer], words: compensationText(paid), files: [] }
}

/** Evidence, inspections, questions and decisions, in chronological order. */
export function CaseSaid({ data }: { readonly data: StaffCase }) {
  const entries: readonly Entry[] = [
    ...data.evidence.map(each => ({
      at: each.at,
      who: `${AUTHORS[each.author]} ${each.by}`,
      what: '举证',
      words: each.content,
      files: each.files,
    })),
    ...data.inspections.map(each => {
      const line = data.lines.find(one => one.lineId === each.lineId && one.batchId === each.batchId)
      const verdict = each.hasPassed ? (each.isResellable ? '合格，可再销售' : '合格，不可再销售') : '不合格'
      return {
        at: each.at,
        who: each.by,
        what: '验收',
        words: `${line?.displayName ?? ''} 批号 ${line?.batchNo ?? ''} × ${each.quantity}：${verdict}${each.note === '' ? '' : `；${each.note}`}`,
        files: each.files,
      }
    }),
    ...data.proposals.map(each => ({
      at: each.at,
      who: `商家 ${each.by}`,
      what: each.kind === 'resend' ? '协商补发' : '协商退款',
      words: `提议${each.kind === 'resend' ? '补发商品' : `退款 ${moneyText(each.amount)}`}：${each.content}（${ANSWERS[each.answer ?? 'none']}）`,
      files: [],
    })),
    ...data.questions.map(each => ({
      at: each.at,
      who: `平台 ${each.by}`,
      what: `向${each.party === 'buyer' ? '买家' : '商家'}了解情况`,
      words: `${each.content}（请在 ${nearTime(each.dueAt)} 前答复）`,
      files: [],
    })),
    ...data.judgements.map(each => ({
      at: each.at,
      who: `平台 ${each.by}`,
      what: CASE_VERDICTS[each.verdict],
      words: `${each.bearer === null ? '' : `由${CASE_BEARERS[each.bearer]}承担 ${moneyText(each.amount)}；`}${each.reason}`,
      files: [],
    })),
    ...(data.compensation === null ? [] : [compensationEntry(data.compensation)]),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  if (entries.length === 0) return null
  return (
    <Card title="举证与验收">
      <ul className={css.said}>
        {entries.map((entry, at) => (
          <li key={`${entry.at.getTime()}-${at}`}>
            <div>
              <b>{entry.who}</b> <Pill>{entry.what}</Pill> <time>{nearTime(entry.at)}</time>
            </div>
            <p>{entry.words}</p>
            {entry.files.length > 0 && (
              <div className={css.thumbs}>
                {entry.files.map(file => (
                  <a key={file.fileId} href={file.url} target="_blank" rel="noreferrer">
                    {file.thumbUrl === null ? file.name : <img src={file.thumbUrl} alt={file.name} />}
                  </a>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
