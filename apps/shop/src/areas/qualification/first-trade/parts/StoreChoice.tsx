import { useMutation } from '@tanstack/react-query'
import { firstTradeEndpoints } from '@xiaojiu/contract/qualification/first-trade-endpoints.ts'
import type { FirstTrade } from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { FIRST_TRADE_LABELS } from '@xiaojiu/contract/qualification/schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useState } from 'react'
import { openAccountHref, replenishHref } from '#links/qualification.ts'
import { StoreBadge } from '#trade/store/StoreBadge.tsx'
import { toneOf, tradeNote } from '../../words.ts'
import css from '../FirstTrade.module.css'

interface StoreChoiceProps {
  trades: readonly FirstTrade[]
  mayAsk: boolean
  onAsked: () => void
}

/** Stores without first trade; those whose papers are complete are preselected. */
export function StoreChoice({ trades, mayAsk, onAsked }: StoreChoiceProps) {
  const ready = trades.filter(trade => trade.canSubmit).map(trade => trade.storeId)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isAgreed, setAgreed] = useState(false)
  const chosen = ready.filter(storeId => !left.has(storeId))
  const ask = useMutation({
    mutationFn: () => call(firstTradeEndpoints.submitAllFirstTrades, { storeIds: chosen, agreesToTerms: true }),
    onSuccess: onAsked,
    onError: () => undefined,
  })
  const toggle = (storeId: string, isChosen: boolean) =>
    setLeft(before => {
      const after = new Set(before)
      if (isChosen) after.delete(storeId)
      else after.add(storeId)
      return after
    })
  return (
    <Panel aria-label="待开户的店铺">
      <ul className={css.list}>
        {trades.map(trade => (
          <li key={trade.storeId} className={css.row} data-choice>
            <Checkbox
              label={`选择${trade.storeName}`}
              checked={chosen.includes(trade.storeId)}
              disabled={!trade.canSubmit || !mayAsk}
              onChange={isChosen => toggle(trade.storeId, isChosen)}
            />
            <div>
              <div className={css.store}>
                {trade.storeName}
                <StoreBadge kind={trade.storeKind} />
              </div>
              <p className={css.note}>{tradeNote(trade)}</p>
            </div>
            <div className={css.state} data-tone={toneOf(trade.state)}>
              {FIRST_TRADE_LABELS[trade.state]}
            </div>
            <div className={css.acts}>
              {trade.lacking.length > 0 ? (
                <ButtonLink to={replenishHref(trade.lacking.map(paper => paper.code))}>补充证照</ButtonLink>
              ) : (
                <ButtonLink to={openAccountHref(trade.storeId)}>查看要求</ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ul>
      {ask.error && (
        <div className={css.strips}>
          <NoteStrip tone="red" Sign={WarnIcon}>
            {ask.error.message}
          </NoteStrip>
        </div>
      )}
      <div className={css.bar}>
        <Checkbox
          label="全选"
          checked={ready.length > 0 && chosen.length === ready.length}
          isMixed={chosen.length > 0}
          disabled={!mayAsk || ready.length === 0}
          onChange={isChosen => setLeft(isChosen ? new Set() : new Set(ready))}
        >
          全选
        </Checkbox>
        <Checkbox checked={isAgreed} onChange={setAgreed} disabled={!mayAsk || chosen.length === 0}>
          同意与所选店铺签署质量保证协议，并使用电子印章
        </Checkbox>
        <Button
          tone="primary"
          size="large"
          disabled={!isAgreed || !mayAsk || chosen.length === 0}
          isBusy={ask.isPending}
          onClick={() => ask.mutate()}
        >
          一键开户（{chosen.length} 家）
        </Button>
      </div>
    </Panel>
  )
}
