import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useConfirm } from '#parts/form/ConfirmDialog.tsx'
import { faultText } from '#parts/form/use-attempt.ts'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { listTitle, viewAddress } from './list-places.ts'
import { OwnCard } from './OwnCard.tsx'

/** 我的视图: the views a person has saved in all lists. */
export function OwnViewsCard() {
  const queries = useQueryClient()
  const views = useQuery(query(staffEndpoints.listOwnViews, {}, { errors: 'caller' }))
  const confirm = useConfirm()
  const change = async (done: string, act: () => Promise<unknown>) => {
    try {
      await act()
      showNotice('success', done)
      await queries.invalidateQueries()
    } catch (error) {
      showNotice('error', faultText(error))
    }
  }
  return (
    <>
      <OwnCard
        title="我的视图"
        meta="在任意列表按 V，把当前筛选存为视图"
        what="视图"
        of={views}
        empty={{ title: '还没有保存过视图', hint: '常用的筛选存为视图后，一次点击就能打开' }}
        heads={['视图', '列表', '保存']}
      >
        {({ viewId, list, name, content, isShared, isDefault, at }) => {
          const address = viewAddress({ list, content })
          return (
            <tr key={viewId}>
              <td>
                {address === null ? name : <Link to={address}>{name}</Link>}{' '}
                {isShared && <Pill tone="teal">同事可用</Pill>} {isDefault && <Pill>默认打开</Pill>}
              </td>
              <td>{listTitle(list)}</td>
              <td>{nearTime(at)}</td>
              <td>
                <Button
                  type="link"
                  size="small"
                  onClick={() =>
                    void change(isShared ? '已改为仅自己可用' : '同事也可以使用了', () =>
                      call(staffEndpoints.saveView, {
                        ...{ viewId, list, name, content, isDefault, isShared: !isShared },
                      }),
                    )
                  }
                >
                  {isShared ? '不再共享' : '共享'}
                </Button>
                <Button
                  type="link"
                  size="small"
                  onClick={() =>
                    void change(isDefault ? '不再默认打开' : '打开列表时用这个视图', () =>
                      call(staffEndpoints.saveView, {
                        ...{ viewId, list, name, content, isShared, isDefault: !isDefault },
                      }),
                    )
                  }
                >
                  {isDefault ? '取消默认' : '设为默认'}
                </Button>
                <Button
                  type="link"
                  size="small"
                  onClick={() =>
                    confirm.ask({
                      title: `删除视图“${name}”？`,
                      text: isShared ? '使用它的同事也不再能打开，不能恢复。' : '不能恢复；列表本身不受影响。',
                      okText: '删除',
                      run: async () => {
                        await call(staffEndpoints.removeView, { viewId })
                        showNotice('success', '已删除')
                        await queries.invalidateQueries()
                      },
                    })
                  }
                >
                  删除
                </Button>
              </td>
            </tr>
          )
        }}
      </OwnCard>
      {confirm.dialog}
    </>
  )
}
