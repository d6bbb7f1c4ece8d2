import { QueryClientProvider } from '@tanstack/react-query'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { Deal } from '@xiaojiu/contract/marketing/deal-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { serverClock } from '@xiaojiu/ui/clock/time-left.ts'
import { click, mount } from '@xiaojiu/ui/testing/mount.tsx'
import { setNavigator, useQuestions } from '@xiaojiu/web/confirm.ts'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aGoodsRow, anOffer } from '#trade/offer/testing.ts'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { ComboCard } from './ComboCard.tsx'
import { DealCard } from './DealCard.tsx'
import { JoinGroupDialog } from './JoinGroupDialog.tsx'
import { PickBar } from './PickGoods.tsx'

const ID = '01990000-0000-7000-8000-000000000001'
const HOUR_MS = 3_600_000
const CHECK = '/trade/api/cart/validateSecKillOrJoinGroup'
const ADD = '/trade/api/cart/addCart'
const REFUSAL = { tips: '请先完成 CA 认证', validateErrorType: 1, licenseCodeList: [] }

const goods: GoodsRow = aGoodsRow({ offerId: ID })
const deal: Deal = {
  campaignId: ID,
  kind: 'flash-sale',
  name: '限时秒杀',
  unitPrice: unitPrice(88_000),
  startsAt: new Date(serverClock.now() - HOUR_MS),
  endsAt: new Date(serverClock.now() + HOUR_MS),
  ...{ quota: 400, takenCount: 100, limitPerCompany: 40, leftForMe: 40 },
  ...{ targetCount: 100, joinedCount: 10, buyerCount: 2, batchNo: null, isBooked: false },
}
const combo = {
  isFixed: true,
  parts: [{ goods, quantity: 10 }],
  ...{ pick: 10, setPrice: fen(9_000), listAmount: null, saving: null, mostSets: null },
}
const campaign = {
  campaignId: ID,
  kind: 'combo' as const,
  name: '感冒套餐',
  store: anOffer().store,
  ...{ startsAt: deal.startsAt, endsAt: deal.endsAt, takesCoupons: true, combo, reduction: null },
}
const terms = { count: 10, setPrice: fen(9_000), mostSets: null }

/** What buys goods of a campaign, the name of its button, and the call that may be refused. */
const WAYS: readonly (readonly [string, ReactElement, string, string])[] = [
  ['a flash sale', <DealCard key="1" item={{ goods, deal }} isEager={false} />, '马上抢', CHECK],
  ['a group', <JoinGroupDialog key="2" item={{ goods, deal }} onClose={() => undefined} />, '去结算参团', CHECK],
  ['a combo', <ComboCard key="3" campaign={campaign} combo={combo} onEnd={() => undefined} />, '整套加入购物车', ADD],
  [
    'goods of free choice',
    <PickBar
      key="4"
      terms={terms as never}
      storeId={ID}
      picks={new Map([[ID, { goods, quantity: 10 }]])}
      onAdded={() => undefined}
    />,
    '加入购物车',
    ADD,
  ],
]

const press = (page: ReactElement, name: string) => {
  const { box } = mount(<QueryClientProvider client={makeQueryClient(() => false)}>{page}</QueryClientProvider>)
  const button = [...box.querySelectorAll('button')].find(one => one.textContent?.startsWith(name))
  if (!button) throw new Error(`no button ${name}`)
  click(button)
}
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)
const question = () => useQuestions.getState().waiting[0]

beforeEach(() => {
  clearBrowser()
  useQuestions.setState({ waiting: [] })
  setNavigator(() => undefined)
})
afterEach(() => vi.unstubAllGlobals())

test.each(WAYS)('R-159 R-162 shows the way out when %s cannot be bought', async (_what, page, name) => {
  const refused = { ...REFUSAL, isOpen: false, leftForMe: null, cartNum: 3, lines: [] }
  answerPaths({ [CHECK]: envelope(refused), [ADD]: envelope(refused) })
  signIn()
  press(page, name)
  await until(() => expect(question()).toMatchObject({ title: '提示', okText: 'CA认证' }))
})

test.each(WAYS.filter(([what]) => what === 'a flash sale' || what === 'a combo'))(
  'R-112 asks a guest to sign in before %s is bought, and sends nothing',
  async (_what, page, name, path) => {
    const sent = answerPaths({})
    press(page, name)
    expect(question()?.okText).toBe('我知道了')
    await act(async () => question()?.answer(true))
    expect(sent.map(({ url }) => url).join()).not.toContain(path)
  },
)
