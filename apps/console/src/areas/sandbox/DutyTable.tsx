import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type DutyChange,
  type DutyList,
  dutyEndpoints,
  KEEPER_NAMES,
} from '@xiaojiu/contract/sandbox/duty-endpoints.ts'
import { addDays, addMs, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { call } from '@xiaojiu/web/call.ts'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Popconfirm, Segmented, Select } from 'antd'
import { useState } from 'react'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card, TwoLines } from '#parts/page/Card.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import css from './DutyTable.module.css'

type Keeper = DutyChange['keeper']
const KEEPERS: readonly { readonly value: Keeper; readonly label: string }[] = [
  { value: 'free', label: '机器人，可让出' },
  { value: 'person', label: '人工' },
  { value: 'bot', label: '仅机器人' },
]

/** How long a desk is kept by a person or by robots; then robots that make way are back. */
const SPANS = { open: '直到改回', hour: '1 小时', half: '4 小时', today: '到今天结束' } as const
type Span = keyof typeof SPANS
const HOURS_MS = { hour: 3_600_000, half: 14_400_000 } as const

function endOf(span: Span, now: Date): Date | undefined {
  if (span === 'open') return undefined
  return span === 'today' ? startOf(addDays(dayOf(now), 1)) : addMs(now, HOURS_MS[span])
}

interface DutyTableProps {
  readonly mayChange: boolean
  /** Whether practice cases can be created here. */
  readonly mayMake?: boolean
}

/** The desks of the demo data: who works there, who decided last, and buttons that create practice cases. */
export function DutyTable({ mayChange, mayMake = false }: DutyTableProps) {
  const queries = useQueryClient()
  const [storeId, setStoreId] = useState<string | undefined>()
  const [span, setSpan] = useState<Span>('open')
  const duties = useQuery(query(dutyEndpoints.listDuties, {}, { errors: 'caller' }))
  const act = async (work: () => Promise<string>) => {
    try {
      showNotice('success', await work())
      await queries.invalidateQueries()
    } catch (error) {
      showNotice('error', faultText(error))
    }
  }
  const set = (change: DutyChange) =>
    void act(async () => {
      const until = change.keeper === 'free' ? undefined : endOf(span, new Date(serverNow()))
      await call(dutyEndpoints.setDuty, { ...change, ...(until && { until }) })
      return change.keeper === 'person' ? '已由人工值守' : '已交给机器人'
    })
  if (duties.isError)
    return (
      <Card isFlush>
        <ErrorState what="值守" message={faultText(duties.error)} onRetry={() => void duties.refetch()} />
      </Card>
    )
  const { data } = duties
  const sides = [
    { side: 'platform', title: '平台岗位' },
    { side: 'seller', title: '商家岗位' },
  ] as const
  return (
    <div className={css.board}>
      {mayChange && (
        <div className={css.all}>
          {/* Pressed before the first list is here, that list would come from before the change and stay. */}
          <Button disabled={data === undefined} onClick={() => set({ keeper: 'person' })}>
            全部由人工值守
          </Button>
          <Button disabled={data === undefined} onClick={() => set({ keeper: 'free' })}>
            全部交给机器人，可让出
          </Button>
          <label className={css.span}>
            指定多久
            <Select<Span>
              aria-label="指定多久"
              value={span}
              popupMatchSelectWidth={false}
              options={(Object.keys(SPANS) as Span[]).map(value => ({ value, label: SPANS[value] }))}
              onChange={setSpan}
            />
          </label>
          {mayMake && (
            <Popconfirm
              title="恢复演练数据？"
              description="值守恢复默认，各岗位补足 2 份演练申请；已处理的保持不变。"
              okText="恢复"
              cancelText="取消"
              onConfirm={() =>
                act(async () => {
                  const { madeCount, exhaustedCount } = await call(dutyEndpoints.resetPractice, {})
                  const short = exhaustedCount === 0 ? '' : `，${exhaustedCount} 个岗位暂无可用素材`
                  return `值守已恢复默认，补足 ${madeCount} 份演练申请${short}`
                })
              }
            >
              <Button>恢复演练数据</Button>
            </Popconfirm>
          )}
        </div>
      )}
      {data === undefined ? (
        <Card>
          <Skeleton rows={8} />
        </Card>
      ) : (
        sides
          .map(({ side, title }) => ({ side, title, posts: data.posts.filter(post => post.side === side) }))
          .filter(({ posts }) => posts.length > 0)
          .map(({ side, title, posts }) => {
            const ofStore = side === 'seller' && storeId !== undefined ? { storeId } : {}
            return (
              <Card
                key={title}
                title={title}
                meta={`${posts.length} 个`}
                isFlush
                act={
                  side === 'seller' &&
                  data.stores.length > 0 && (
                    <span className={css.acts}>
                      {mayChange && storeId !== undefined && (
                        <>
                          <Button size="small" onClick={() => set({ keeper: 'person', storeId })}>
                            该店全部由人工值守
                          </Button>
                          <Button size="small" onClick={() => set({ keeper: 'free', storeId })}>
                            该店恢复默认
                          </Button>
                        </>
                      )}
                      <Select
                        size="small"
                        style={{ width: 240 }}
                        aria-label="店铺"
                        allowClear
                        showSearch={{ optionFilterProp: 'label' }}
                        placeholder="全部店铺"
                        value={storeId}
                        options={data.stores.map(store => ({ value: store.storeId, label: store.name }))}
                        onChange={value => setStoreId(value)}
                      />
                    </span>
                  )
                }
              >
                <table className={css.table}>
                  <thead>
                    <tr>
                      <th scope="col">岗位</th>
                      <th scope="col">值守</th>
                      <th scope="col">由谁指定</th>
                      <th scope="col">最近处理</th>
                      {mayMake && <th scope="col">演练</th>}
                    </tr>
                  </thead>
                  <tbody>
                    {posts.map(post => {
                      const setting = settingOf(data, post.desk, ofStore.storeId)
                      return (
                        <tr key={post.desk}>
                          <th scope="row">
                            <TwoLines first={post.label} second={paceText(post)} />
                          </th>
                          <td>
                            <Segmented
                              size="small"
                              disabled={!mayChange}
                              options={[...KEEPERS]}
                              value={setting?.keeper ?? 'free'}
                              aria-label={`${post.label}由谁值守`}
                              onChange={value => set({ desk: post.desk, keeper: value as Keeper, ...ofStore })}
                            />
                          </td>
                          <td className={css.note}>
                            {setting === undefined ? KEEPER_NAMES.free : settingText(setting)}
                          </td>
                          <td className={css.note}>
                            <TwoLines
                              first={
                                post.person === null ? '人工：—' : `${post.person.name} ${nearTime(post.person.at)}`
                              }
                              second={
                                post.bot === null
                                  ? '机器人：—'
                                  : `机器人 ${post.bot.doneCount} 件，${nearTime(post.bot.lastAt)}`
                              }
                            />
                          </td>
                          {mayMake && (
                            <td>
                              {post.isDesk && (
                                <span className={css.acts}>
                                  <Button
                                    size="small"
                                    aria-label={`为${post.label}生成一份演练申请`}
                                    onClick={() =>
                                      void act(async () => {
                                        await call(dutyEndpoints.makePractice, { desk: post.desk, ...ofStore })
                                        return `已为${post.label}生成一份演练申请`
                                      })
                                    }
                                  >
                                    生成一份
                                  </Button>
                                  <Button
                                    size="small"
                                    aria-label={`让机器人处理一份${post.label}`}
                                    disabled={setting?.keeper === 'person'}
                                    onClick={() =>
                                      void act(async () => {
                                        const turn = await call(dutyEndpoints.letBotDecide, {
                                          desk: post.desk,
                                          ...ofStore,
                                        })
                                        return `机器人已${turn.verdict === 'approve' ? '通过' : '驳回'}：${turn.title}`
                                      })
                                    }
                                  >
                                    机器人处理一份
                                  </Button>
                                </span>
                              )}
                            </td>
                          )}
                        </tr>
                      )
                    })}
                  </tbody>
                </table>
              </Card>
            )
          })
      )}
    </div>
  )
}

type Setting = DutyList['set'][number]

/** A setting for one store has priority over one for all stores. */
function settingOf(duties: DutyList, desk: string, storeId: string | undefined): Setting | undefined {
  const said = duties.set.filter(each => each.desk === desk)
  if (duties.stores.length === 0) return said[0]
  return said.find(each => each.storeId === storeId) ?? said.find(each => each.storeId === null)
}

function settingText({ setBy, setAt, until, storeId }: Setting): string {
  const span = until === null ? '' : `，至 ${nearTime(until)}`
  return `${setBy} ${nearTime(setAt)}${span}${storeId === null ? '' : '，仅该店'}`
}

/** How soon robots act. */
function paceText({ desk, isDesk, paceSeconds }: DutyList['posts'][number]): string {
  if (isDesk) return `机器人在提交 ${paceSeconds} 秒后处理`
  return desk === 'carrier' ? `机器人每 ${paceSeconds} 秒走一站` : `机器人在 ${paceSeconds} 秒后处理`
}
