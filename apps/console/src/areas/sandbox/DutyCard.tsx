import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DutyChange, dutyEndpoints } from '@xiaojiu/contract/sandbox/duty-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { Pill } from '#parts/state/State.tsx'
import css from './DutyTable.module.css'

/** Which desks of the store people work at now, and which ones robots; a button switches all of them. */
export function DutyCard({ mayChange }: { readonly mayChange: boolean }) {
  const queries = useQueryClient()
  const duties = useQuery(query(dutyEndpoints.listDuties, {}, { errors: 'caller' }))
  const set = async (keeper: DutyChange['keeper']) => {
    try {
      await call(dutyEndpoints.setDuty, { keeper }, { errors: 'caller' })
      showNotice('success', keeper === 'person' ? '已由人工值守' : '已交给机器人')
      await queries.invalidateQueries()
    } catch (error) {
      showNotice('error', faultText(error))
    }
  }
  const { data } = duties
  return (
    <Card
      title="值守"
      meta="演示世界"
      act={mayChange && <Link to="/seller/settings?tab=duty">逐个设置</Link>}
      isFlush={duties.isError}
    >
      {duties.isError ? (
        <ErrorState what="值守" message={faultText(duties.error)} onRetry={() => void duties.refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={2} height={24} />
      ) : (
        <div className={css.strip}>
          <ul>
            {data.posts
              .filter(post => post.side === 'seller')
              .map(post => {
                const isPerson = data.set.some(each => each.desk === post.desk && each.keeper === 'person')
                return (
                  <li key={post.desk}>
                    <Pill tone={isPerson ? 'teal' : 'plain'}>
                      {post.label} {isPerson ? '人工' : '机器人'}
                    </Pill>
                  </li>
                )
              })}
          </ul>
          {mayChange && (
            <div className={css.all}>
              <Button size="small" onClick={() => void set('person')}>
                全部人工值守
              </Button>
              <Button size="small" onClick={() => void set('free')}>
                全部交给机器人
              </Button>
            </div>
          )}
        </div>
      )}
    </Card>
  )
}
