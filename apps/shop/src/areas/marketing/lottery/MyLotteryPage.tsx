import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import type { DrawView } from '@xiaojiu/contract/marketing/lottery-schemas.ts'
import { DRAW_STATES } from '@xiaojiu/contract/marketing/words.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { DrawQuery } from '#links/marketing.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { AddressCard } from '#trade/settle/AddressCard.tsx'
import css from './Lottery.module.css'

const PAGE_SIZE = 20

/** 我的抽奖: prizes with their state, and every draw. */
export function MyLotteryPage() {
  const [{ tab, page }, change] = useQueryState(DrawQuery)
  const [claiming, setClaiming] = useState<DrawView | null>(null)
  const draws = useQuery({
    ...query(marketingEndpoints.listDraws, { onlyWon: tab === 'won', pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <AccountLayout title="我的抽奖">
      <Panel aria-label="我的抽奖">
        <h1 className="sr-only">我的抽奖</h1>
        <Tabs
          look="line"
          tabs={[
            { key: 'won', label: '我的奖品' },
            { key: 'all', label: '全部记录' },
          ]}
          value={tab}
          label="抽奖记录"
          panelId="draws"
          onChange={key => change({ tab: key === 'won' ? undefined : key, page: undefined })}
        />
        <div id="draws" role="tabpanel" aria-label="抽奖列表">
          <PagedList
            of={draws}
            skeleton={<TableSkeleton rows={6} rowHeight={52} />}
            empty={
              <EmptyState
                title={tab === 'won' ? '还没有奖品' : '还没有抽过奖'}
                action={
                  <ButtonLink tone="primary" to="/active/platLuckDraw">
                    去抽奖
                  </ButtonLink>
                }
              >
                每天有一次免费机会。
              </EmptyState>
            }
            pageNum={page}
            pageSize={PAGE_SIZE}
            unit="次"
            onPage={next => change({ page: next })}
          >
            {list => (
              <table className={`${css.table} wide-table`}>
                <thead>
                  <tr>
                    <th scope="col">抽奖时间</th>
                    <th scope="col">活动</th>
                    <th scope="col">奖品</th>
                    <th scope="col">状态</th>
                    <th scope="col">收货信息</th>
                    <th scope="col">操作</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map(draw => (
                    <Row key={draw.drawId} draw={draw} onClaim={() => setClaiming(draw)} />
                  ))}
                </tbody>
              </table>
            )}
          </PagedList>
        </div>
      </Panel>
      {claiming && <ClaimDialog draw={claiming} onClose={() => setClaiming(null)} />}
    </AccountLayout>
  )
}

function Row({ draw, onClaim }: { draw: DrawView; onClaim: () => void }) {
  const { prizeKind, state, receiver, claimBefore } = draw
  return (
    <tr>
      <td>{timeText(draw.drawnAt)}</td>
      <td>{draw.lotteryName}</td>
      <td>{draw.prizeName}</td>
      <td>{prizeKind === 'nothing' ? '未中奖' : DRAW_STATES[state]}</td>
      <td>{receiver ? `${receiver.name} ${receiver.mobile} ${receiver.address}` : '—'}</td>
      <td>
        {state === 'unclaimed' ? (
          <>
            <Button size="small" tone="primary" onClick={onClaim}>
              领取
            </Button>
            {claimBefore && <div className="meta">{timeText(claimBefore).slice(0, 10)} 前有效</div>}
          </>
        ) : prizeKind === 'coupon' ? (
          <ButtonLink size="small" to="/personal/myCoupon">
            查看优惠券
          </ButtonLink>
        ) : prizeKind === 'coins' ? (
          <ButtonLink size="small" to="/personal/myJzb">
            查看九采币
          </ButtonLink>
        ) : (
          '—'
        )}
      </td>
    </tr>
  )
}

/** Asks for the delivery address of a prize. */
function ClaimDialog({ draw, onClose }: { draw: DrawView; onClose: () => void }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const addresses = useQuery(query(companyEndpoints.listAddresses, { pageNum: 1, pageSize: 100 }))
  const addressId = chosen ?? addresses.data?.list[0]?.addressId ?? null
  const { mutate, isPending } = useMutation({
    mutationFn: (to: string) => call(marketingEndpoints.claimPrize, { drawId: draw.drawId, addressId: to }),
    onSuccess: () => {
      showNotice('success', '已提交收货地址，奖品将尽快寄出')
      void queries.invalidateQueries({ queryKey: [marketingEndpoints.listDraws.path] })
      onClose()
    },
  })
  return (
    <Dialog
      title={`领取奖品：${draw.prizeName}`}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            tone="primary"
            disabled={addressId === null}
            isBusy={isPending}
            onClick={() => addressId !== null && mutate(addressId)}
          >
            确认领取
          </Button>
        </>
      }
    >
      <Loaded of={addresses} skeleton={<Bone height={96} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState isSlim title="还没有收货地址" action={<ButtonLink to="/personal/address">去添加</ButtonLink>} />
          ) : (
            <div className={css.addresses} role="radiogroup" aria-label="收货地址">
              {list.map(address => (
                <AddressCard
                  key={address.addressId}
                  address={address}
                  isChosen={address.addressId === addressId}
                  onChoose={setChosen}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}
