import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type DutyChange,
  type DutyList,
  dutyEndpoints,
  KEEPER_NAMES,
} from '@xiaojiu/contract/sandbox/duty-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Segmented } from 'antd'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import css from './DutyTable.module.css'

type Keeper = DutyChange['keeper']
const KEEPERS: readonly { readonly value: Keeper; readonly label: string }[] = [
  { value: 'free', label: '机器人，可让出' },
  { value: 'person', label: '人工' },
  { value: 'bot', label: '仅机器人' },
]

interface DutyTableProps {
  readonly mayChange: boolean
  /** Whether fresh cases to practise on can be made here. */
  readonly mayMake?: boolean
}

/** Which desks of the demo world people keep. */
export function DutyTable({ mayChange, mayMake = false }: DutyTableProps) {
  const queries = useQueryClient()
  const duties = useQuery(query(dutyEndpoints.listDuties, {}, { errors: 'caller' }))
  const set = async (change: DutyChange) => {
    try {
      await call(dutyEndpoints.setDuty, change)
      showNotice('success', change.keeper === 'person' ? '已由人工值守' : '已交给机器人')
      await queries.invalidateQueries()
    } catch (error) {
      showNotice('error', faultText(error))
    }
  }
  const make = async (desk: string, label: string) => {
    try {
      await call(dutyEndpoints.makePractice, { desk })
      showNotice('success', `已为${label}生成一份演练申请`)
      await queries.invalidateQueries()
    } catch (error) {
      showNotice('error', faultText(error))
    }
  }
  if (duties.isError)
    return <ErrorState what="值守" message={faultText(duties.error)} onRetry={() => void duties.refetch()} />
  const { data } = duties
  const sides = [
    { side: 'platform', title: '平台岗位' },
    { side: 'seller', title: '商家岗位' },
  ] as const
  return (
    <div className={css.board}>
      {data === undefined ? (
        <Card>
          <Skeleton rows={8} />
        </Card>
      ) : (
        sides
          .map(({ side, title }) => ({ title, posts: data.posts.filter(post => post.side === side) }))
          .filter(({ posts }) => posts.length > 0)
          .map(({ title, posts }) => (
            <Card key={title} title={title} meta={`${posts.length} 个`} isFlush>
              <table className={css.table}>
                <thead>
                  <tr>
                    <th scope="col">岗位</th>
                    <th scope="col">值守</th>
                    <th scope="col">说明</th>
                    {mayMake && <th scope="col">演练</th>}
                  </tr>
                </thead>
                <tbody>
                  {posts.map(post => {
                    const setting = settingOf(data, post.desk)
                    const keeper: Keeper = setting?.keeper ?? 'free'
                    return (
                      <tr key={post.desk}>
                        <th scope="row">{post.label}</th>
                        <td>
                          <Segmented
                            size="small"
                            disabled={!mayChange}
                            options={[...KEEPERS]}
                            value={keeper}
                            aria-label={`${post.label}由谁值守`}
                            onChange={value => void set({ desk: post.desk, keeper: value as Keeper })}
                          />
                        </td>
                        <td className={css.note}>
                          {setting === undefined
                            ? KEEPER_NAMES.free
                            : `${setting.setBy} ${nearTime(setting.setAt)}${setting.until === null ? '' : `，至 ${nearTime(setting.until)}`}`}
                        </td>
                        {mayMake && (
                          <td>
                            {post.isDesk && (
                              <Button
                                size="small"
                                aria-label={`为${post.label}生成一份演练申请`}
                                onClick={() => void make(post.desk, post.label)}
                              >
                                生成一份
                              </Button>
                            )}
                          </td>
                        )}
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </Card>
          ))
      )}
      {mayChange && (
        <div className={css.all}>
          <Button onClick={() => void set({ keeper: 'person' })}>全部由人工值守</Button>
          <Button onClick={() => void set({ keeper: 'free' })}>全部交给机器人，可让出</Button>
        </div>
      )}
    </div>
  )
}

function settingOf(duties: DutyList, desk: string): DutyList['set'][number] | undefined {
  return duties.set.find(each => each.desk === desk)
}
