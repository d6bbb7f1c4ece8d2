import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { Face, StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import type { Me } from '@xiaojiu/contract/staff/session-schemas.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { Plot } from '@xiaojiu/ui/plot/Plot.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { DutyCard } from '#areas/sandbox/public.ts'
import { faultText } from '#parts/form/use-attempt.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { Card, PageHead } from '#parts/page/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import { useNow } from '#parts/state/time-limit.ts'
import { currentConsole } from '#shell/console-face.ts'
import { standingOf, useMe } from '#shell/session.ts'
import { agePlot } from './age-bands.ts'
import { CardMenu } from './CardMenu.tsx'
import { deskPath } from './deadline.ts'
import { FigureStrip, useFigures } from './FigureStrip.tsx'
import css from './home.module.css'
import { MarketCards } from './MarketCards.tsx'
import { SalesCards } from './SalesCards.tsx'
import { SearchCard } from './SearchCard.tsx'
import { TodoTable } from './TodoTable.tsx'
import { useCards } from './use-cards.ts'
import { WatchCards } from './WatchCards.tsx'

const RENEWED_MS = 60_000
const WEEKDAY = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', weekday: 'short' })

/** `11 月 16 日 周一`. */
function dayText(now: Date): string {
  const [, month = '', day = ''] = toWireInstant(now).slice(0, 10).split('-')
  return `${Number(month)} 月 ${Number(day)} 日 ${WEEKDAY.format(now)}`
}

const TITLES = {
  mine: '我的今天',
  approvals: '复核',
  backlog: '积压',
  figures: '需要关注',
  trade: '订单',
  warnings: '预警',
  funds: '资金',
  sales: '实付金额',
  orders: '成交单数',
  goods: '热销商品',
  dispatch: '付款到发货',
  hours: '成交时段',
  duty: '值守',
  money: '交易资金',
  search: '搜索无结果率',
} as const
type CardId = keyof typeof TITLES

const WATCHED = ['trade', 'warnings', 'funds'] as const
const WATCH_RIGHTS = {
  trade: ['order.look', 'order.approve', 'order.ship', 'invoice.act'],
  warnings: ['goods.look', 'quality.act', 'store.act', 'campaign.act'],
  funds: ['order.look', 'money.look', 'money.act', 'credit.act'],
} as const
const SALES = ['sales', 'orders', 'goods', 'dispatch', 'hours'] as const

/** The cards that this person's rights allow. To-dos are always shown. */
function cardsOf(kind: Face, me: Me) {
  const { rights, limits, store } = me
  const has = (...wanted: readonly StaffRight[]) => wanted.some(right => rights.includes(right))
  const ids: readonly CardId[] = [
    'mine',
    'approvals',
    'backlog',
    ...(kind === 'platform' ? (['figures'] as const) : []),
    ...(kind === 'seller' && store?.isOpen === true ? WATCHED.filter(id => has(...WATCH_RIGHTS[id])) : []),
    ...(kind === 'seller' && standingOf(me).isDemo ? (['duty'] as const) : []),
    ...(kind === 'seller' && store?.isOpen === true && has('order.look', 'report.look') ? SALES : []),
    ...(kind === 'platform' && limits === null && has('money.look', 'report.look') ? (['money'] as const) : []),
    ...(kind === 'platform' && has('search.act', 'report.look') ? (['search'] as const) : []),
  ]
  return ids.map(id => ({ id, title: TITLES[id] }))
}

/** Today's tasks, most urgent first, and figures of the person's desks. */
export function HomePage() {
  const me = useMe()
  const now = useNow()
  const choice = useCards()
  const face = currentConsole()
  const navigate = useNavigate()
  const home = useQuery({
    ...query(staffEndpoints.getHome, {}, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  const { data } = home
  const figures = useFigures(face.kind === 'platform')
  const backlog = useMemo(() => agePlot(data?.backlog ?? []), [data])
  const asOf = home.dataUpdatedAt === 0 ? '' : ` · 数据截至 ${nearTime(new Date(home.dataUpdatedAt), now).slice(-5)}`
  const desks = data?.counts.desks.filter(desk => desk.waiting > 0) ?? []
  const hasFigures = figures.isError || figures.isPending || figures.data.list.length > 0
  const cards = cardsOf(face.kind, me).filter(card => card.id !== 'figures' || hasFigures)
  const isShown = (id: CardId) => cards.some(card => card.id === id) && choice.isShown(id)
  return (
    <>
      <PageHead title="工作台" meta={`${dayText(now)}${asOf}`}>
        <CardMenu cards={cards} choice={choice} />
      </PageHead>
      {me.store?.isOpen === false && me.rights.includes('staff.act') && (
        <p className={css.guide}>
          店铺还没有营业。<Link to={`${face.homePath}/start`}>打开开店向导</Link>，看看还差哪几步。
        </p>
      )}
      <div className={css.board}>
        <Card
          isFlush
          className={css.todo}
          title="待办"
          meta={data && `共 ${data.counts.waiting} 件，按时限先后`}
          act={<Link to={face.tasksPath}>全部待办</Link>}
        >
          {home.isError && data === undefined ? (
            <ErrorState what="待办" message={faultText(home.error)} onRetry={() => void home.refetch()} />
          ) : data === undefined ? (
            <Skeleton rows={6} height={40} />
          ) : desks.length === 0 ? (
            <EmptyState title="今日待办已清" hint={`${me.name}，新的事项会自动出现在这里`} />
          ) : (
            <TodoTable desks={desks} onOpen={desk => void navigate(deskPath(desk, face.tasksPath))} />
          )}
        </Card>
        <div className={css.side}>
          {isShown('mine') && !(home.isError && data === undefined) && (
            <Card title="我的今天">
              {data === undefined ? (
                <Skeleton rows={2} height={24} />
              ) : (
                <dl className={css.figures}>
                  <Figure label="已处理" value={String(data.today.decided)} to={`${face.tasksPath}?view=done`} />
                  <Figure label="其中驳回" value={String(data.today.refused)} to={`${face.tasksPath}?view=done`} />
                  <Figure
                    label="每件用时"
                    value={data.today.medianMinutes === null ? '—' : `${data.today.medianMinutes} 分`}
                  />
                  <Figure label="我领取的" value={String(data.counts.mine)} to={`${face.tasksPath}?view=mine`} />
                </dl>
              )}
            </Card>
          )}
          {data !== undefined && isShown('approvals') && (
            <Card title="复核" act={<Link to={`${face.homePath}/approvals`}>全部复核</Link>}>
              {data.counts.approvals === 0 ? (
                <p className={css.quiet}>没有等您复核的申请</p>
              ) : (
                <p>
                  <b className={css.big}>{data.counts.approvals}</b> 件申请等您确认后生效
                </p>
              )}
            </Card>
          )}
          {isShown('duty') && <DutyCard mayChange={me.rights.includes('setting.act')} />}
        </div>
        {data?.backlog.some(({ fresh, overdue }) => fresh + overdue > 0) === true && isShown('backlog') && (
          <Card className={css.plot} title="积压" meta="各岗位待处理，按已等时间；超时的见待办">
            <Plot
              isFilling
              spec={backlog}
              label="各岗位待处理件数，按已等时间"
              link={<Link to={face.tasksPath}>查看明细</Link>}
            />
          </Card>
        )}
        {isShown('figures') && <FigureStrip figures={figures} />}
        {WATCHED.some(isShown) && <WatchCards isShown={isShown} />}
        {SALES.some(isShown) && <SalesCards isShown={isShown} />}
        {isShown('money') && <MarketCards />}
        {isShown('search') && <SearchCard />}
      </div>
      <KeyHints
        keys={[
          ['g t', '待办'],
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
          ['?', '全部快捷键'],
        ]}
      />
    </>
  )
}

function Figure({ label, value, to }: { readonly label: string; readonly value: string; readonly to?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{to === undefined ? value : <Link to={to}>{value}</Link>}</dd>
    </div>
  )
}
