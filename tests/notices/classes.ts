import { addMs } from '@xiaojiu/kernel/time.ts'
import type { Letter, Provider, Told } from './provider.ts'

/** The expected result of a payment that was reported in this way. */
type Fate = 'succeeded' | 'pending' | 'abnormal'

export interface NoticeClass {
  readonly name: string
  readonly channel: 'wechat' | 'alipay'
  readonly fate: Fate
  /** Signed by the provider and accepted; notices that leave a payment pending are not accepted unless stated here. */
  readonly isBelieved?: boolean
  /** Messages sent one after the other; those of one list at the same time. */
  readonly letters: (told: Told, provider: Provider, now: Date) => readonly (readonly Letter[])[]
}

const AGAIN = 10

const good = (told: Told, provider: Provider, now: Date) => provider.wechat(told, now)
const amount = (total: number) => ({ amount: { total, payer_total: total, currency: 'CNY' } })
const times = (letter: Letter, count: number) => Array.from({ length: count }, () => letter)
const changed = (letter: Letter, change: Partial<Letter>): Letter => ({ ...letter, ...change })
const withHeader = (letter: Letter, name: string, value: string) =>
  changed(letter, { headers: { ...letter.headers, [name]: value } })
const spoilt = (provider: Provider, told: Told, now: Date, change: (resource: Record<string, string>) => void) => {
  const body = provider.wechatBody(provider.transaction(told, now), now)
  change(body['resource'] as Record<string, string>)
  return provider.sent(JSON.stringify(body), now)
}
const flipped = (text = '') => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)

function wechat(name: string, fate: Fate, letters: NoticeClass['letters']): NoticeClass {
  return { name: `wechat: ${name}`, channel: 'wechat', fate, letters }
}
/** Signed, and about no payment of ours or nothing that has happened: accepted without effect. */
const believed = (kind: NoticeClass): NoticeClass => ({ ...kind, isBelieved: true })
const one =
  (make: (told: Told, provider: Provider, now: Date) => Letter): NoticeClass['letters'] =>
  (told, provider, now) => [[make(told, provider, now)]]

/** All known ways in which a notice can arrive, and some more. */
export const NOTICE_CLASSES: readonly NoticeClass[] = [
  wechat('good', 'succeeded', one(good)),
  wechat('the same ten times at once, then once more', 'succeeded', (told, provider, now) => {
    const letter = good(told, provider, now)
    return [times(letter, AGAIN), [letter]]
  }),
  wechat('two notices of one transaction', 'succeeded', (told, provider, now) => [
    [good(told, provider, now), good(told, provider, now)],
  ]),
  wechat('closed, then paid', 'succeeded', (told, provider, now) => [
    [provider.wechat(told, now, { trade_state: 'CLOSED' })],
    [good(told, provider, now)],
  ]),
  wechat('paid, then closed', 'succeeded', (told, provider, now) => [
    [good(told, provider, now)],
    [provider.wechat(told, now, { trade_state: 'CLOSED' })],
  ]),
  wechat('a refund before the payment', 'succeeded', (told, provider, now) => [
    [provider.refund(told, now)],
    [good(told, provider, now)],
  ]),
  believed(
    wechat(
      'still being paid',
      'pending',
      one((told, provider, now) => provider.wechat(told, now, { trade_state: 'USERPAYING' })),
    ),
  ),
  ...([-1, 1] as const).map(more =>
    wechat(
      `${more} fen off`,
      'abnormal',
      one((told, provider, now) => provider.wechat(told, now, amount(told.amount + more))),
    ),
  ),
  wechat(
    'a hundred times too much',
    'abnormal',
    one((told, provider, now) => provider.wechat(told, now, amount(told.amount * 100))),
  ),
  wechat(
    'a hundredth',
    'abnormal',
    one((told, provider, now) => provider.wechat(told, now, amount(told.amount / 100))),
  ),
  // A zero amount is not a payment: it is accepted, and the payment stays pending.
  believed(
    wechat(
      'an amount of 0',
      'pending',
      one((told, provider, now) => provider.wechat(told, now, amount(0))),
    ),
  ),
  ...([-10_000, 1e21, 1.005] as const).map(total =>
    wechat(
      `an amount of ${total}`,
      'pending',
      one((told, provider, now) => provider.wechat(told, now, amount(total))),
    ),
  ),
  wechat(
    'another currency',
    'pending',
    one((told, provider, now) =>
      provider.wechat(told, now, { amount: { total: told.amount, payer_total: told.amount, currency: 'USD' } }),
    ),
  ),
  wechat(
    'another merchant',
    'pending',
    one((told, provider, now) => provider.wechat(told, now, { mchid: '1900000109' })),
  ),
  wechat(
    'another app',
    'pending',
    one((told, provider, now) => provider.wechat(told, now, { appid: 'wx0000000000000000' })),
  ),
  believed(
    wechat(
      'an order nobody has',
      'pending',
      one((told, provider, now) => provider.wechat({ ...told, tradeNo: `X${told.tradeNo}` }, now)),
    ),
  ),
  wechat(
    'a bad signature',
    'pending',
    one((told, provider, now) => {
      const letter = good(told, provider, now)
      return withHeader(letter, 'wechatpay-signature', flipped(letter.headers['wechatpay-signature']))
    }),
  ),
  wechat('no signature, nothing at all, cut short', 'pending', (told, provider, now) => {
    const letter = good(told, provider, now)
    return [
      [withHeader(letter, 'wechatpay-signature', '')],
      [changed(letter, { body: '' })],
      [changed(letter, { body: letter.body.slice(0, -9) })],
    ]
  }),
  wechat(
    'a key nobody knows',
    'pending',
    one((told, provider, now) => withHeader(good(told, provider, now), 'wechatpay-serial', 'PUB_KEY_ID_UNKNOWN')),
  ),
  wechat(
    'a probe',
    'pending',
    one((told, provider, now) =>
      withHeader(good(told, provider, now), 'wechatpay-signature', 'WECHATPAY/SIGNTEST/abc'),
    ),
  ),
  wechat('written 301 seconds ago, or ahead', 'pending', (told, provider, now) => [
    [provider.wechat(told, addMs(now, -301_000))],
    [provider.wechat(told, addMs(now, 301_000))],
  ]),
  wechat(
    'the same JSON written anew',
    'pending',
    one((told, provider, now) => {
      const letter = good(told, provider, now)
      return changed(letter, { body: JSON.stringify(JSON.parse(letter.body), null, 1) })
    }),
  ),
  wechat(
    'a name that stands twice',
    'pending',
    one((told, provider, now) => {
      const letter = good(told, provider, now)
      return changed(letter, { body: letter.body.replace('{', '{"id":"another",') })
    }),
  ),
  wechat('a seal that was touched', 'pending', (told, provider, now) => [
    [spoilt(provider, told, now, resource => (resource['ciphertext'] = flipped(resource['ciphertext'])))],
    [spoilt(provider, told, now, resource => (resource['nonce'] = flipped(resource['nonce'])))],
    [spoilt(provider, told, now, resource => (resource['associated_data'] = 'refund'))],
  ]),
  wechat('ten thousand levels deep, and too long', 'pending', (_, provider, now) => [
    [provider.sent(`${'['.repeat(10_000)}${']'.repeat(10_000)}`, now)],
    [provider.sent(`"${'x'.repeat(70_000)}"`, now)],
  ]),
  {
    name: 'alipay: good, three times at once',
    channel: 'alipay',
    fate: 'succeeded',
    letters: (told, provider, now) => [times(provider.alipay(told, now), 3)],
  },
  {
    name: 'alipay: a fen less',
    channel: 'alipay',
    fate: 'abnormal',
    letters: (told, provider, now) => [[provider.alipay(told, now, { total_amount: '99.99' })]],
  },
  ...(['1.005', '0', '-100.00', '1e21'] as const).map(
    (total): NoticeClass => ({
      name: `alipay: an amount of ${total}`,
      channel: 'alipay',
      fate: 'pending',
      isBelieved: total === '0',
      letters: (told, provider, now) => [[provider.alipay(told, now, { total_amount: total })]],
    }),
  ),
  ...(['app_id', 'seller_id'] as const).map(
    (field): NoticeClass => ({
      name: `alipay: another ${field}`,
      channel: 'alipay',
      fate: 'pending',
      letters: (told, provider, now) => [[provider.alipay(told, now, { [field]: '2088000000000000' })]],
    }),
  ),
  {
    name: 'alipay: a value changed after signing',
    channel: 'alipay',
    fate: 'pending',
    letters: (told, provider, now) => {
      const letter = provider.alipay(told, now)
      return [[changed(letter, { body: letter.body.replace('total_amount=100.00', 'total_amount=100.01') })]]
    },
  },
]
