import { useQuery, useQueryClient } from '@tanstack/react-query'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import type { DrawResult, LotteryView } from '@xiaojiu/contract/marketing/lottery-schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { LotteryQuery } from '#links/marketing.ts'
import { useLackWords } from '#shell/lack/use-lack-words.ts'
import { useLack } from '#trade/session/leave.ts'
import css from './Lottery.module.css'
import { Wheel } from './Wheel.tsx'
import { oddsText, turnTo } from './wheel.ts'

/** 幸运抽奖 of the platform or of a store. */
export function LuckDrawPage() {
  const isPlatform = useLocation().pathname === '/active/platLuckDraw'
  const [{ storeId, aid }] = useQueryState(LotteryQuery)
  const lottery = useQuery({
    ...query(marketingEndpoints.getLottery, isPlatform ? { aid } : { aid, storeId }, { errors: 'caller' }),
    refetchOnMount: 'always',
  })
  const isNone = lottery.error instanceof CallError && lottery.error.reason === 'not-found'
  return (
    <Content>
      {isNone ? (
        <Panel style={{ marginTop: 16 }}>
          <EmptyState
            title="暂时没有抽奖活动"
            action={
              <ButtonLink tone="primary" to="/coupon">
                去领券中心
              </ButtonLink>
            }
          />
        </Panel>
      ) : (
        <Loaded
          of={lottery}
          skeleton={
            <div className={css.page}>
              <Bone height={560} />
              <Bone height={560} />
            </div>
          }
        >
          {view => <LuckDraw lottery={view} />}
        </Loaded>
      )}
    </Content>
  )
}

function LuckDraw({ lottery }: { lottery: LotteryView }) {
  const queries = useQueryClient()
  const [turned, setTurned] = useState(0)
  const [drawn, setDrawn] = useState<DrawResult | null>(null)
  const [isTurning, setTurning] = useState(false)
  const { freeLeft, drawsLeft, coinCost, coinBalance, prizes } = lottery
  const { mutate, isPending } = useSubmit({
    content: () => ({ lotteryId: lottery.lotteryId }),
    send: content => call(marketingEndpoints.drawPrize, content, { errors: 'caller' }),
    onSuccess: result => {
      const index = prizes.findIndex(prize => prize.prizeId === result.prizeId)
      setDrawn(result)
      setTurning(true)
      setTurned(turnTo(Math.max(0, index), prizes.length, turned))
      // Without animation no end event comes.
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) stop()
    },
    onError: error => {
      showNotice('error', error.message)
      void queries.invalidateQueries({ queryKey: [marketingEndpoints.getLottery.path] })
    },
  })
  const stop = () => {
    setTurning(false)
    for (const { path } of [
      marketingEndpoints.getLottery,
      marketingEndpoints.listDraws,
      marketingEndpoints.getCoinAccount,
    ])
      void queries.invalidateQueries({ queryKey: [path] })
  }
  const canPay = coinCost !== null && coinBalance >= coinCost
  const lack = useLack('approved', 'order')
  const words = useLackWords(lack)
  const mayDraw = lack === null
  const canDraw = mayDraw && drawsLeft > 0 && (freeLeft > 0 || canPay)
  const won = !isTurning && drawn
  return (
    <div className={css.page}>
      <Panel className={css.stage}>
        <h1>{lottery.name}</h1>
        {lottery.storeName && <p className="meta">{lottery.storeName}</p>}
        <Wheel
          prizes={prizes}
          turned={turned}
          label={drawsLeft === 0 ? '明天再来' : freeLeft > 0 ? '免费抽' : `${coinCost ?? 0} 币抽`}
          disabled={!canDraw || isPending || isTurning}
          onGo={() => mutate()}
          onStopped={stop}
        />
        <p>
          今天还可抽 {countText(drawsLeft)} 次，其中免费 {countText(freeLeft)} 次　九采币余额 {countText(coinBalance)}{' '}
          枚
        </p>
        {words && (
          <p>
            抽奖使用企业的次数和九采币，{words.title}，{words.advice}
          </p>
        )}
        {mayDraw && drawsLeft > 0 && !canDraw && (
          <p>
            九采币不足，<ButtonLink to="/active/jzbList">看看怎么赚币</ButtonLink>
          </p>
        )}
        <div role="status" style={{ minHeight: 40 }}>
          {won && <Result drawn={won} />}
        </div>
      </Panel>
      <Side lottery={lottery} />
    </div>
  )
}

function Result({ drawn: { prizeKind, prizeName } }: { drawn: DrawResult }) {
  if (prizeKind === 'nothing') return <span>谢谢参与，再接再厉</span>
  return (
    <>
      <span className={css.result}>恭喜获得 {prizeName}</span>　
      <ButtonLink to="/personal/myLottery">{prizeKind === 'goods' ? '填写收货地址' : '查看我的奖品'}</ButtonLink>
    </>
  )
}

function Side({ lottery: { prizes, winners, rules, endsAt } }: { lottery: LotteryView }) {
  return (
    <div className={css.side}>
      <Panel aria-label="奖品与概率">
        <SectionHead isSlim title="奖品与概率" />
        <div className={css.odds}>
          {prizes.map(prize => (
            <div key={prize.prizeId} className={css.row}>
              <span>{prize.name}</span>
              <span className="num">{oddsText(prize.odds)}</span>
            </div>
          ))}
        </div>
      </Panel>
      <Panel aria-label="中奖名单">
        <SectionHead isSlim title="中奖名单" />
        <div className={css.list} tabIndex={0} role="group" aria-label="中奖名单">
          {winners.length === 0 && <p className="meta">还没有人中奖，快来试试手气</p>}
          {winners.map(winner => (
            <div key={`${winner.companyName}${winner.at.getTime()}`} className={css.row}>
              <span className="ell">
                {winner.companyName} 获得 {winner.prizeName}
              </span>
              <span className="meta">{timeText(winner.at).slice(5, 10)}</span>
            </div>
          ))}
        </div>
      </Panel>
      <Panel aria-label="活动规则">
        <SectionHead isSlim title="活动规则" note={`活动至 ${timeText(endsAt).slice(0, 10)}`} />
        <p className={css.rules}>{rules}</p>
      </Panel>
    </div>
  )
}
