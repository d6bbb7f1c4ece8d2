import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CONFIRMED_STEPS,
  type ConfirmedStep,
  OPENING_STEPS,
  type Opening,
  type OpeningStepView,
} from '@xiaojiu/contract/store/opening-schemas.ts'
import { storeSellingEndpoints } from '@xiaojiu/contract/store/selling-endpoints.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Card, PageHead } from '#parts/page/Card.tsx'
import { Loaded } from '#parts/page/Loaded.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DepositCard } from './DepositCard.tsx'
import css from './opening.module.css'
import { STEP_GUIDES, STEP_WORDS } from './step-guide.ts'

const METAS: Readonly<Record<Opening['state'], string>> = {
  preparing: '完成九个步骤后申请开店，平台在一个工作日内答复',
  asked: '申请已提交，等待平台审核',
  open: '店铺已开业',
  closed: '店铺未营业',
}

/** 开店向导: nine steps until a store opens, each with what is missing. */
export function OpeningPage() {
  const queries = useQueryClient()
  const [confirming, setConfirming] = useState<ConfirmedStep | null>(null)
  const opening = useQuery(query(storeSellingEndpoints.getOpening, {}, { errors: 'caller' }))
  const { data } = opening
  const asked = data?.steps.find(({ step }) => step === confirming)
  const renew = () => queries.invalidateQueries()
  return (
    <>
      <PageHead title="开店向导" meta={data && `${data.storeName} · ${METAS[data.state]}`} />
      <Loaded of={opening} what="开店进度" skeleton={{ rows: 9, height: 40 }}>
        {loaded => (
          <div className={css.board}>
            <Card
              isFlush
              title="准备步骤"
              meta={`已完成 ${loaded.steps.filter(one => one.isDone).length} / ${loaded.steps.length}`}
            >
              <ol className={css.steps}>
                {loaded.steps.map((one, at) => (
                  <StepRow
                    key={one.step}
                    at={at + 1}
                    view={one}
                    isPreparing={loaded.state === 'preparing'}
                    onConfirm={setConfirming}
                  />
                ))}
              </ol>
            </Card>
            <div className={css.side}>
              <AskCard opening={loaded} onDone={renew} />
              {(loaded.deposit.due > 0 || loaded.deposit.moves.length > 0) && (
                <DepositCard deposit={loaded.deposit} isOpen={loaded.state === 'open'} />
              )}
            </div>
          </div>
        )}
      </Loaded>
      {confirming !== null && asked?.reading && (
        <ConfirmDialog
          key={asked.reading.version}
          step={confirming}
          reading={asked.reading}
          isDone={data?.state !== 'preparing' || asked.doneBy !== null}
          onClose={() => {
            setConfirming(null)
            // The text may have changed meanwhile: the next opening shows the present one.
            void opening.refetch()
          }}
          onDone={async () => {
            setConfirming(null)
            await renew()
          }}
        />
      )}
    </>
  )
}

interface StepRowProps {
  readonly at: number
  readonly view: OpeningStepView
  readonly isPreparing: boolean
  readonly onConfirm: (step: ConfirmedStep) => void
}

function StepRow({ at, view, isPreparing, onConfirm }: StepRowProps) {
  const { step, isDone, facts, missing, objection, doneBy, doneAt } = view
  const guide = STEP_GUIDES[step]
  const word = CONFIRMED_STEPS.find(one => one === step)
  return (
    <li>
      <span className={css.number}>{at}</span>
      <span>
        <b>{OPENING_STEPS[step]}</b>
        <small>{`${guide.who} · 约 ${guide.minutes} 分钟`}</small>
      </span>
      <span>
        {isDone ? facts : <span className={css.missing}>{missing.join('；')}</span>}
        {objection !== null && <small className={css.objection}>平台意见：{objection}</small>}
        {!isDone && objection === null && <small>{guide.hint}</small>}
        {doneBy !== null && doneAt !== null && (
          <small>{`${doneBy} ${nearTime(doneAt)} ${word === undefined ? '完成' : '确认'}`}</small>
        )}
      </span>
      {isDone ? (
        <State kind="done" tone="go">
          已完成
        </State>
      ) : (
        <State kind="todo" tone="me">
          待完成
        </State>
      )}
      <span className={css.act}>
        {isPreparing && word !== undefined && doneBy === null && (
          <Button size="small" onClick={() => onConfirm(word)}>
            {STEP_WORDS[word].ok}
          </Button>
        )}
        {word !== undefined && (!isPreparing || doneBy !== null) && (
          <Button size="small" type="link" onClick={() => onConfirm(word)}>
            查看内容
          </Button>
        )}
        {guide.to !== undefined && <Link to={guide.to}>{guide.toLabel}</Link>}
      </span>
    </li>
  )
}

function AskCard({ opening, onDone }: { readonly opening: Opening; readonly onDone: () => Promise<unknown> }) {
  const { isBusy, fault, run } = useAttempt()
  const left = opening.steps.filter(one => !one.isDone)
  const isShort = opening.deposit.missing > 0
  const minutes = left.reduce((sum, { step }) => sum + STEP_GUIDES[step].minutes, 0)
  const act = (endpoint: 'askToOpen' | 'withdrawOpening', words: string) =>
    void run(async () => {
      await call(storeSellingEndpoints[endpoint], {}, { errors: 'caller' })
      showNotice('success', words)
      await onDone()
    })
  return (
    <Card title="开店申请">
      <div className={css.ask}>
        {opening.state === 'preparing' && (
          <>
            <p className={css.big}>
              {left.length > 0 ? `还差 ${left.length} 步` : isShort ? '等待保证金' : '准备就绪'}
            </p>
            {opening.returnedAt !== null && (
              <p className={css.objection}>{`${nearTime(opening.returnedAt)} 被平台退回，请按各步骤的意见处理`}</p>
            )}
            <p className={css.quiet}>
              {left.length === 0
                ? isShort
                  ? `保证金还差 ${moneyText(opening.deposit.missing)}，到账后即可申请。`
                  : '申请后由平台核对证照、合同和保证金，通过后买家即可看到店铺。'
                : `先完成${left.map(({ step }) => OPENING_STEPS[step]).join('、')}，大约还需 ${minutes} 分钟。`}
            </p>
            <Button
              type="primary"
              block
              loading={isBusy}
              disabled={left.length > 0 || isShort}
              onClick={() => act('askToOpen', '已申请开店，等待平台审核')}
            >
              申请开店
            </Button>
          </>
        )}
        {opening.asked !== null && (
          <>
            <p className={css.big}>等待平台审核</p>
            <p className={css.quiet}>{`${opening.asked.by} ${nearTime(opening.asked.at)} 提交，一个工作日内答复`}</p>
            <Popconfirm
              title="撤回开店申请？"
              description="撤回后可以继续修改，再重新申请"
              okText="撤回"
              cancelText="取消"
              onConfirm={() => act('withdrawOpening', '已撤回')}
            >
              <Button block loading={isBusy}>
                撤回申请
              </Button>
            </Popconfirm>
          </>
        )}
        {(opening.state === 'open' || opening.state === 'closed') && (
          <>
            <p className={css.big}>{opening.state === 'open' ? '已开业' : '未营业'}</p>
            {opening.openedOn !== null && <p className={css.quiet}>{`${opening.openedOn} 开业`}</p>}
          </>
        )}
        <FaultLine fault={fault} />
      </div>
    </Card>
  )
}
