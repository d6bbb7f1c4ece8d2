import type { CaseDetail } from '@xiaojiu/contract/after-sale/schemas.ts'
import { CASE_AUTHORS } from '@xiaojiu/contract/after-sale/schemas.ts'
import { exactTimeText, timeText } from '@xiaojiu/web/time-text.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { STATE_TONES, stateLabel, stateNote } from '../state-words.ts'
import { CaseActs } from './CaseActs.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { CaseGoods } from './CaseGoods.tsx'
import css from './CaseDetail.module.css'
import { caseTimeline } from './case-timeline.ts'

/** Everything of one case. */
export function CaseView({ one, onChanged }: { one: CaseDetail; onChanged: () => void }) {
  const { state, answer, dueAt, steps, images, content, proposal } = one
  return (
    <>
      <Panel className={css.state}>
        <div className={css.now}>
          <h1 className={css.title} data-tone={STATE_TONES[state]}>
            {stateLabel(one)}
          </h1>
          <p className={css.text}>{stateNote(one)}</p>
          {answer && (state === 'refused' || state === 'closed' || state === 'arbitrating') && (
            <p className={css.answer}>答复：{answer}</p>
          )}
          {proposal !== null && (
            <p className={css.answer}>
              商家提议退款 {moneyText(proposal.amount)}：{proposal.content}
            </p>
          )}
          {dueAt && <p className="meta num">处理时限 {timeText(dueAt)}</p>}
          <div className={css.acts}>
            <CaseActs one={one} onChanged={onChanged} />
          </div>
        </div>
        <div className={css.way}>
          <StateTimeline steps={caseTimeline(one)} label="售后进度" />
        </div>
      </Panel>
      <CaseFacts one={one} />
      <CaseGoods one={one} />
      <div className={css.bottom}>
        <Panel aria-label="处理记录">
          <SectionHead isSlim title="处理记录" />
          <div className={css.inner}>
            <StateTimeline
              direction="column"
              label="处理记录"
              steps={steps.toReversed().map((step, index) => ({
                key: `${step.verb}${step.at.getTime()}`,
                title: step.note,
                state: index === 0 ? 'current' : 'done',
                note: `${CASE_AUTHORS[step.author]} ${exactTimeText(step.at)}`,
              }))}
            />
          </div>
        </Panel>
        <Panel aria-label="问题说明与照片">
          <SectionHead isSlim title="问题说明与照片" />
          <div className={css.inner}>
            <p className={css.said}>{content || '未填写说明'}</p>
            {images.length > 0 && (
              <div className={css.images}>
                {images.map(({ fileId, name, url, thumbUrl }) => (
                  <a key={fileId} href={url} target="_blank" rel="noreferrer" title={name}>
                    {thumbUrl ? <img src={thumbUrl} alt={name} width={72} height={72} /> : name}
                  </a>
                ))}
              </div>
            )}
          </div>
        </Panel>
      </div>
    </>
  )
}
