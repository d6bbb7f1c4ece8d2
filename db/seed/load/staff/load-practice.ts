import type pg from 'pg'
import { makeAfterSale, makeInspected, makeRecalled } from '../../practice/after-sale.ts'
import { PRACTICE_DESKS } from '../../practice/desks.ts'
import { makeAskedFirstTrade, makeRevokedFirstTrade } from '../../practice/first-trade.ts'
import { copyGoods, payDeposit, receiveTransfer } from '../../practice/opening.ts'
import { insertPictures } from '../../practice/pictures.ts'
import { type Applicant, type MakeCase, readApplicants } from '../../practice/practice.ts'
import { PREPARING_STORE } from '../../world/staff.ts'
import { insertRows } from '../bulk.ts'
import { idOf } from '../ids.ts'

const HOUR_MS = 3_600_000
/** 保证金 of open stores arrived this long ago. */
const DEPOSIT_HOURS = 40 * 24

/**
 * For each desk: the applicant, and how many hours ago the case was submitted. Registrations are loaded with their
 * companies.
 */
const CASES: readonly (readonly [desk: string, applicant: number, hours: number])[] = [
  ['merchant', 0, 30],
  ['merchant', 0, 5],
  ['store-opening', 4, 7],
  ['licence-change', 1, 27],
  ['certification', 2, 26],
  ['binding', 3, 9],
  ['password-appeal', 5, 20],
  ['special-invoice', 6, 28],
  ['credit', 7, 50],
  ['credit', 8, 6],
  ['statement-dispute', 9, 40],
  ['prize', 10, 16],
  ['store-prize', 10, 11],
  ['first-trade', 11, 31],
  ['evaluation', 11, 13],
  ['merchant-receipt', 11, 3],
  ['after-sale', 11, 8],
  ['after-sale-inspection', 11, 17],
  ['after-sale-reship', 11, 26],
  ['after-sale-arbitration', 11, 35],
]

/** What store staff see beside the cases of their desks: a seal that is refused, a paper asked for, expected and inspected returns. */
const BESIDE: readonly (readonly [word: string, make: MakeCase, hours: number])[] = [
  ['revoked-first-trade', makeRevokedFirstTrade, 9],
  ['asked-first-trade', makeAskedFirstTrade, 21],
  ['expected-return', makeAfterSale('expected'), 30],
  ['inspected-return', makeInspected, 50],
  ['recalled', makeRecalled, 4],
]

/** 演练: a case to decide at every desk. Robots skip cases that were loaded with the demo data. */
export async function loadPractice(client: pg.ClientBase, now: Date): Promise<void> {
  const applicants = await readApplicants(client, idOf('account', 'buyer'), 'first')
  const made = new Map<string, number>()
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const applicantAt = (index: number): Applicant => {
    const found = applicants[index % applicants.length]
    if (!found) throw new Error('no company is left to apply for something')
    return found
  }
  for (const [desk, index, hours] of CASES) {
    const applicant = applicantAt(index)
    const nth = made.get(desk) ?? 0
    made.set(desk, nth + 1)
    await PRACTICE_DESKS[desk]?.({
      ...{ client, nth, applicant, now, storeId: idOf('store', 0) },
      idOf: word => idOf('practice', desk, nth, word),
      at: ago(hours),
    })
  }
  for (const [word, make, hours] of BESIDE)
    await make({
      ...{ client, nth: 0, applicant: applicantAt(11), now, storeId: idOf('store', 0), at: ago(hours) },
      idOf: part => idOf('practice', word, part),
    })
  await copyGoods(client, idOf('store', 0), idOf('store', PREPARING_STORE))
  await loadService(client, applicantAt, ago)
  await loadNotices(client, ago)
  await loadMerchants(client, ago)
  await loadPlatformTalks(client, applicantAt, ago)
  await loadHouse(client, ago)
  await announceMaintenance(client, now)
  await loadDeposits(client, ago)
  await loadTransfers(client, ago)
  await loadViews(client, ago)
}

/** Views that people of the platform have saved, one of them for everybody. */
async function loadViews(client: pg.ClientBase, ago: Ago): Promise<void> {
  const views = [
    ['op-review', 'companies', '湖北的连锁总部', 'kind=chain-hq&province=420000', true],
    ['op-care', 'complaints', '物流投诉', 'kind=complaint&topic=delivery', false],
    ['operator', 'failed-reactions', '失败的处理', '', false],
  ] as const
  await insertRows(
    client,
    'staff.saved_view',
    views.map(([login, list, name, address, is_shared], index) => ({
      id: idOf('practice', 'view', index),
      ...{ account_id: idOf('account', login), face: 'platform', store_id: null, list, name, content: { address } },
      ...{ is_shared, is_default: false, created_at: ago(60), changed_at: ago(60) },
    })),
  )
}

const DAY_MS = 24 * HOUR_MS

/** 计划维护 in five days, from two to four in the morning. */
async function announceMaintenance(client: pg.ClientBase, now: Date): Promise<void> {
  const day = new Date(now.getTime() + 5 * DAY_MS).toISOString().slice(0, 10)
  const value = {
    text: '升级数据库，期间不能登录和下单',
    startsAt: `${day}T02:00:00+08:00`,
    endsAt: `${day}T04:00:00+08:00`,
  }
  await client.query(`insert into platform.setting (key, value, updated_at) values ('maintenance', $1, $2)`, [
    value,
    now,
  ])
}

/** 保证金 of the stores that are open. */
async function loadDeposits(client: pg.ClientBase, ago: Ago): Promise<void> {
  const { rows } = await client.query<{ id: string; payerName: string }>(
    `select id, holder_name as "payerName" from store.store where state = 'open' and deposit_due > 0 order by id`,
  )
  for (const [index, { id: storeId, payerName }] of rows.entries())
    await payDeposit(client, { id: idOf('practice', 'deposit', index), storeId, payerName, at: ago(DEPOSIT_HOURS) })
}

/** 到账: the deposit of the store in preparation, a transfer from another payer, and one without a reference. */
async function loadTransfers(client: pg.ClientBase, ago: Ago): Promise<void> {
  const remark = `BZJ${idOf('store', PREPARING_STORE).slice(-8).toUpperCase()}`
  const arrivals = [
    ['湖北康源医药有限公司', 300_000, `保证金 ${remark}`, 5],
    ['程立群', 200_000, `${remark} 代付`, 3],
    ['武汉市江岸区惠民大药房', 126_850, '货款', 50],
  ] as const
  for (const [index, [payerName, amount, words, hours]] of arrivals.entries())
    await receiveTransfer(client, {
      ...{ id: idOf('practice', 'transfer', index), payerName, amount, remark: words, at: ago(hours) },
    })
}

type Nth = (index: number) => Applicant
type Ago = (hours: number) => string

/** 消息与公告 of the stores: one that must be confirmed, one for all stores, one about money. */
async function loadNotices(client: pg.ClientBase, ago: Ago): Promise<void> {
  const storeId = idOf('store', 0)
  const sender = idOf('account', 'op-content')
  const paperId = idOf('practice', 'notice-paper', 0)
  await insertPictures(client, [
    {
      ...{ fileId: paperId, companyId: null, accountId: sender, at: ago(52) },
      paper: {
        ...{ title: '发货与售后时效说明', number: '九采商〔2026〕18 号', holderName: '各入驻店铺' },
        more: { 发货: '付款后 24 小时内', 售后答复: '48 小时内', 平台介入: '超时后由平台客服处理' },
        issuer: '小九药采商家服务部',
      },
    },
  ])
  await insertRows(client, 'message.staff_message', [
    {
      id: idOf('practice', 'notice', 0),
      ...{ store_id: null, kind: 'notice', title: '年末发货与售后时效要求' },
      body: '12 月起，已付款订单应在 24 小时内发货，售后申请应在 48 小时内答复；超时的由平台介入处理。',
      ...{ link: null, confirm_by: null, created_at: ago(52), file_ids: [paperId] },
      ...{ sent_by: sender, sent_by_name: '夏欣然' },
    },
    {
      id: idOf('practice', 'notice', 1),
      ...{ store_id: storeId, kind: 'recall', title: '药品召回通知（二级）' },
      body: '请核对在库批号，隔离存放涉及批次，并接收买家退回。确认阅读后留下姓名和时间。',
      ...{ link: '/seller/after-sale?view=all&kind=recall', confirm_by: ago(-20), created_at: ago(4) },
      ...{ file_ids: [], sent_by: null, sent_by_name: null },
    },
    {
      id: idOf('practice', 'notice', 2),
      ...{ store_id: storeId, kind: 'money', title: '有客户对上月对账单提出异议' },
      body: '请财务核对后答复客户。',
      ...{ link: '/seller/money/statements', confirm_by: null, created_at: ago(40) },
      ...{ file_ids: [], sent_by: null, sent_by_name: null },
    },
  ])
}

/** Earlier applications of sellers, and notes on the current ones. */
async function loadMerchants(client: pg.ClientBase, ago: Ago): Promise<void> {
  const earlier = [
    [
      '江西济民医药有限公司',
      '91360100MA3A1B2C3D',
      '360000',
      30,
      true,
      '资料审核通过，招商经理将在一个工作日内与您联系，办理签约与开店',
    ],
    [
      '湖南百草堂药业有限公司',
      '91430100MA4L5M6N7P',
      '430000',
      62,
      false,
      '药品经营许可证经营范围不含所申请品类，请变更后再申请',
    ],
    [
      '河南中原医疗器械有限公司',
      '91410100MA5Q6R7T8U',
      '410000',
      95,
      true,
      '资料审核通过，招商经理将在一个工作日内与您联系，办理签约与开店',
    ],
  ] as const
  await insertRows(
    client,
    'store.merchant_application',
    earlier.map(([company_name, credit_code, province_code, days, is_accepted, answer], index) => ({
      id: idOf('practice', 'earlier-merchant', index),
      number: `RZ${ago(days * 24)
        .slice(0, 10)
        .replaceAll('-', '')}90${index}`,
      ...{ kind: 'third-party', company_name, credit_code, province_code, goods_classes: ['chemical'] },
      ...{ contact_name: '招商联系人', contact_mobile: '13807110232', note: '', submitted_at: ago(days * 24) },
      ...{ is_accepted, answer, answered_at: ago(days * 24 - 30) },
    })),
  )
  const talking = idOf('practice', 'merchant', 0, 'merchant')
  const contact = (application_id: string, hours: number, kind: string, content: string) => ({
    ...{ application_id, kind, content, happened_on: ago(hours).slice(0, 10), created_at: ago(hours) },
    ...{ account_id: idOf('account', 'op-store'), account_name: '石启明' },
  })
  const register = (application_id: string, hours: number, more: Readonly<Record<string, unknown>>) => ({
    ...{
      application_id,
      source: 'gsxt',
      looked_on: ago(hours).slice(0, 10),
      standing: 'active',
      founded_on: '2014-06-18',
    },
    ...{ capital: '3000 万元人民币', created_at: ago(hours), ...more },
    ...{ account_id: idOf('account', 'op-store'), account_name: '石启明' },
  })
  await insertRows(client, 'store.merchant_register', [
    register(talking, 5, {
      ...{ company_name: '湖北康源医药有限公司', legal_person: '程立群', address: '武汉市东西湖区金银湖路 18 号' },
      scope: '药品批发；第二类医疗器械销售；医疗器械经营；食品销售；道路货物运输（不含危险货物）。',
    }),
    register(idOf('practice', 'earlier-merchant', 1), 62 * 24 - 10, {
      ...{
        company_name: '湖南百草堂药业有限公司',
        standing: 'abnormal',
        legal_person: '易小满',
        capital: '500 万元人民币',
      },
      ...{ address: '长沙市岳麓区麓谷大道 601 号', scope: '中药材收购；中药饮片销售；农副产品销售。' },
    }),
  ])
  await insertRows(client, 'store.merchant_contact', [
    contact(talking, 6, 'call', '已电话联系，企业有 3000 平方米仓库和冷库，主营中成药，希望月底前开店。'),
    contact(talking, 3, 'papers', '请补充药品经营许可证副本和冷库验证报告的扫描件。'),
    contact(talking, 2, 'terms', '拟按佣金 3%、保证金 5 万元洽谈，待资料齐全后走访。'),
    contact(idOf('practice', 'earlier-merchant', 0), 30 * 24 - 20, 'visit', '走访仓库，温湿度监测正常，票据齐全。'),
    contact(idOf('practice', 'earlier-merchant', 2), 95 * 24 - 20, 'visit', '走访经营场所，二类器械库房符合要求。'),
  ])
}

/** Complaints to be answered, one of them overdue; a buyer whose supply is stopped. */
async function loadService(client: pg.ClientBase, nth: Nth, ago: Ago): Promise<void> {
  const complaint = (
    index: number,
    hours: number,
    more: Readonly<Record<'kind' | 'topic' | 'content' | 'mobile', string>>,
  ) => ({
    id: idOf('practice', 'complaint', index),
    ...{ company_id: nth(index).id, account_id: nth(index).accountId, ...more },
    ...{ image_ids: [], state: 'waiting', created_at: ago(hours), updated_at: ago(hours) },
  })
  await insertRows(client, 'service.complaint', [
    complaint(7, 53, {
      ...{ kind: 'complaint', topic: 'delivery', mobile: '13871205566' },
      content: '冷藏药品到货时冰袋已经化了，温度记录仪显示 12 度，要求退货并赔偿。',
    }),
    complaint(8, 20, {
      ...{ kind: 'complaint', topic: 'invoice', mobile: '13995617702' },
      content: '上月的专用发票抬头开错，联系店铺三天没有回音。',
    }),
    complaint(9, 3, {
      ...{ kind: 'advice', topic: 'site', mobile: '15071042218' },
      content: '希望常购清单可以按效期排序，方便先采购近效期特价品种。',
    }),
  ])
  // 我的常用语 of the people who answer for the store.
  const cannedAnswers = ['该批号的药检报告已发您，请查收。', '冷藏药品周一至周四发货，周末不发，请您放心。']
  await insertRows(client, 'staff.preference', [
    {
      ...{ account_id: idOf('account', 'seller-care'), face: 'seller', changed_at: ago(70) },
      value: { cannedAnswers },
    },
  ])
  await insertRows(client, 'cart.risk_hold', [
    {
      id: idOf('practice', 'hold'),
      ...{ company_id: nth(10).id, reason: '货款逾期超过 60 天', phone: '400-6080-199', held_at: ago(72) },
    },
  ])
}

/** Conversations with the platform: one that waits, one that was answered. */
async function loadPlatformTalks(client: pg.ClientBase, nth: Nth, ago: Ago): Promise<void> {
  const talk = (index: number, hours: number, isWaiting: boolean) => ({
    id: idOf('practice', 'platform-talk', index),
    ...{ company_id: nth(index).id, store_id: null, portal: isWaiting ? 2 : 1 },
    ...{ waiting_since: isWaiting ? ago(hours) : null, last_message_at: ago(hours), created_at: ago(hours + 1) },
  })
  await insertRows(client, 'service.conversation', [talk(6, 0.2, true), talk(7, 0.5, true), talk(8, 5, false)])
  // Messages are shown in the order of their numbers, which the database assigns.
  const said = (index: number, hours: number, author: string, content: string) => ({
    ...{ conversation_id: idOf('practice', 'platform-talk', index), company_id: nth(index).id, author, content },
    ...{ account_id: author === 'buyer' ? nth(index).accountId : null, created_at: ago(hours) },
  })
  await insertRows(client, 'service.chat_message', [
    said(6, 0.2, 'buyer', '专票的开户行换了，之前开错的发票怎么换开？'),
    said(7, 0.5, 'buyer', '药品经营许可证已经换新证，什么时候能恢复采购？'),
    said(8, 5.1, 'buyer', '忘记支付密码了'),
    said(8, 5, 'staff', '您好，可在“账号安全”重置支付密码，需要验证主账号手机号。'),
  ])
}

/** 消息 of platform staff, a reaction that failed for good, a disabled login. */
async function loadHouse(client: pg.ClientBase, ago: Ago): Promise<void> {
  const none = { settled_at: null, confirmed_by: null, confirmed_name: null, confirmed_at: null }
  await insertRows(client, 'message.operator_message', [
    {
      id: idOf('practice', 'operator-message', 0),
      ...{ rule: 'notice', subject: 'practice', staff_right: 'any', title: '年末值班安排已发布', is_alert: false },
      body: '12 月 28 日至 1 月 3 日客服 8:00—22:00，审核岗位每日两人值班，请在消息中确认告警的处理人。',
      ...{ link: null, created_at: ago(30), ...none },
    },
    {
      id: idOf('practice', 'operator-message', 1),
      ...{ rule: 'job-late', subject: 'payment.reconcile', staff_right: 'system.act', is_alert: true },
      title: '定时任务“渠道对账”未按时运行',
      body: '计划每天 10:30 运行，已错过三个周期。请在后台任务中查看失败记录，必要时立即运行。',
      ...{ link: '/platform/jobs', created_at: ago(50), ...none, settled_at: ago(47) },
    },
  ])
  await insertRows(client, 'platform.failed_reaction', [
    {
      event_id: idOf('practice', 'failed-reaction'),
      ...{ subscriber: 'invoice', event: 'order.shipped', attempts: 8, retry_at: ago(6) },
      payload: { orderId: idOf('practice', 'failed-reaction', 'order') },
      error: 'Error: 订单已并入演练数据，找不到原订单',
    },
  ])
}
