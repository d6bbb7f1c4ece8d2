import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { SavedView } from '@xiaojiu/contract/staff/views-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Checkbox, Input, Popover } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Icon } from '#parts/look/Icon.tsx'
import type { Grid } from '../url/grid-query.ts'
import css from './views.module.css'

/** Saved views: the person's own, and those that colleagues share. */
export function OwnViews({ name, grid }: { readonly name: string; readonly grid: Grid }) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [label, setLabel] = useState('')
  const [isShared, setShared] = useState(false)
  const { isBusy, fault, run } = useAttempt()
  const views = useQuery({
    ...query(staffEndpoints.listViews, { list: name }, { errors: 'caller' }),
    enabled: isOpen,
  })
  useKeys([{ keys: 'v', label: '视图', run: () => setOpen(true) }])
  const refresh = () => queries.invalidateQueries({ queryKey: [staffEndpoints.listViews.path] })
  const save = () =>
    void run(async () => {
      const content = { address: grid.asView() }
      await call(staffEndpoints.saveView, { list: name, name: label, content, isShared, isDefault: false })
      setLabel('')
      await refresh()
    })
  const remove = (viewId: string) =>
    void run(async () => {
      await call(staffEndpoints.removeView, { viewId })
      await refresh()
    })
  const apply = (view: SavedView) => {
    const address = typeof view.content['address'] === 'string' ? view.content['address'] : ''
    const cleared = Object.fromEntries(['q', 'sort', ...grid.filters.map(filter => filter.id)].map(id => [id, null]))
    grid.change({ ...cleared, ...Object.fromEntries(new URLSearchParams(address)) })
    setOpen(false)
  }
  const list = views.data?.list ?? []
  const groups = [
    { title: '我的视图', members: list.filter(view => view.isOwn) },
    { title: '来自同事', members: list.filter(view => !view.isOwn) },
  ]
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <div className={css.ownViews}>
          {groups
            .filter(group => group.members.length > 0)
            .map(group => (
              <section key={group.title}>
                <h4>{group.title}</h4>
                <ul>
                  {group.members.map(view => (
                    <li key={view.viewId}>
                      <button type="button" onClick={() => apply(view)}>
                        {view.name}
                        {!view.isOwn && ` · ${view.by}`}
                      </button>
                      {view.isOwn && (
                        <Button
                          type="text"
                          size="small"
                          aria-label={`删除视图 ${view.name}`}
                          icon={<Icon name="close" size={14} />}
                          onClick={() => remove(view.viewId)}
                        />
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          {views.isSuccess && list.length === 0 && <h4>还没有保存过视图</h4>}
          <Input
            value={label}
            maxLength={30}
            placeholder="把当前筛选存为视图"
            aria-label="视图名称"
            onChange={event => setLabel(event.target.value)}
            onPressEnter={save}
          />
          {fault !== null && <p role="alert">{fault}</p>}
          <div className={css.saving}>
            <Checkbox checked={isShared} onChange={event => setShared(event.target.checked)}>
              同事可用
            </Checkbox>
            <Button type="primary" size="small" disabled={label.trim() === ''} loading={isBusy} onClick={save}>
              保存
            </Button>
          </div>
        </div>
      }
    >
      <Button type="text" size="small" className={css.viewButton ?? ''} icon={<Icon name="plus" size={12} />}>
        存为视图
      </Button>
    </Popover>
  )
}
