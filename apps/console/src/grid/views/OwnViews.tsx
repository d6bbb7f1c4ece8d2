import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { SavedView } from '@xiaojiu/contract/staff/views-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Checkbox, Input, Popover } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { Pill } from '#parts/state/State.tsx'
import type { Grid } from '../url/grid-query.ts'
import css from './views.module.css'

const KEPT_MS = 300_000

/** Filters and order of a view, as the address has them. */
function addressOf({ content }: SavedView): string {
  return typeof content['address'] === 'string' ? content['address'] : ''
}

/** Saved views: the person's own, and those that colleagues share. */
export function OwnViews({ name, grid }: { readonly name: string; readonly grid: Grid }) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [label, setLabel] = useState('')
  const [isShared, setShared] = useState(false)
  const { isBusy, fault, run } = useAttempt()
  const [params] = useSearchParams()
  const views = useQuery({
    ...query(staffEndpoints.listViews, { list: name }, { errors: 'caller' }),
    staleTime: KEPT_MS,
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
  const setDefault = ({ viewId, content, name: called, isShared: isTold }: SavedView, isDefault: boolean) =>
    void run(async () => {
      const view = { viewId, list: name, name: called, content, isShared: isTold, isDefault }
      await call(staffEndpoints.saveView, view)
      await refresh()
    })
  const apply = (view: SavedView) => {
    const cleared = Object.fromEntries(
      ['view', 'q', 'sort', ...grid.filters.map(filter => filter.id)].map(id => [id, null]),
    )
    grid.change({ ...cleared, ...Object.fromEntries(new URLSearchParams(addressOf(view))) })
    setOpen(false)
  }
  // A list that is opened without any wish opens with the default view, once; a link with filters shows what it names.
  const isEntered = useRef(false)
  const usual = views.data?.list.find(view => view.isOwn && view.isDefault)
  useEffect(() => {
    if (isEntered.current || views.data === undefined) return
    isEntered.current = true
    if (usual !== undefined && params.size === 0 && addressOf(usual) !== '')
      grid.change(Object.fromEntries(new URLSearchParams(addressOf(usual))))
  }, [views.data, usual, params, grid])
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
                        {!view.isOwn && ` · ${view.by}`} {view.isDefault && <Pill>默认</Pill>}
                      </button>
                      {view.isOwn && (
                        <Button type="link" size="small" onClick={() => setDefault(view, !view.isDefault)}>
                          {view.isDefault ? '取消默认' : '设为默认'}
                        </Button>
                      )}
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
