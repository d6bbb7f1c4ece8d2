import { CountBadge } from '@xiaojiu/ui/badge/CountBadge.tsx'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Popover } from '@xiaojiu/ui/dialog/Popover.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Segmented } from '@xiaojiu/ui/form/Segmented.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import * as icons from '@xiaojiu/ui/icon/icons.tsx'
import { GridIcon, MenuIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { accentColours, colours } from '@xiaojiu/ui/tokens.ts'
import { useState } from 'react'
import css from './Exhibit.module.css'
import { Exhibit, Hall } from './Hall.tsx'

const tones = ['plain', 'primary', 'outline', 'danger', 'text'] as const
const swatches = [...Object.keys(colours), ...Object.keys(accentColours)]

export function BasicsHall() {
  const [tab, setTab] = useState('all')
  const [view, setView] = useState('table')
  const [isOn, setOn] = useState(true)
  const [isOpen, setOpen] = useState(false)
  const tabs = [
    { key: 'all', label: '全部', count: 11 },
    { key: 'cheaper', label: '降价', count: 1 },
    { key: 'near', label: '近效期', count: 1 },
    { key: 'invalid', label: '失效', count: 2 },
  ]
  return (
    <Hall title="基础">
      <Exhibit name="颜色" isWide>
        <div className={css.swatches}>
          {swatches.map(name => (
            <span key={name} className={css.swatch}>
              <span className={css.colour} style={{ background: `var(--${name})` }} />
              <span className={css.words}>{name}</span>
            </span>
          ))}
        </div>
      </Exhibit>
      <Exhibit name="图标">
        {Object.entries(icons).map(([name, Sign]) => (
          <span key={name} title={name}>
            <Sign size={22} />
          </span>
        ))}
      </Exhibit>
      {(['small', 'medium', 'large'] as const).map(size => (
        <Exhibit key={size} name={`按钮 ${size}：常态、忙碌、停用`}>
          {tones.map(tone => (
            <Button key={tone} tone={tone} size={size}>
              加入购物车
            </Button>
          ))}
          <Button tone="primary" size={size} isBusy>
            提交中
          </Button>
          <Button tone="primary" size={size} disabled>
            已停用
          </Button>
          <ButtonLink to="/" tone="outline" size={size}>
            返回首页
          </ButtonLink>
        </Exhibit>
      ))}
      <Exhibit name="复选、页签、切换、角标">
        <Checkbox checked={isOn} onChange={setOn}>
          仅看有货
        </Checkbox>
        <Checkbox checked={false} isMixed onChange={() => setOn(!isOn)}>
          部分选中
        </Checkbox>
        <Checkbox checked disabled onChange={() => setOn(!isOn)}>
          不可修改
        </Checkbox>
        <Checkbox checked={false} disabled onChange={() => setOn(!isOn)} label="不可选" />
        <Tabs tabs={tabs} value={tab} onChange={setTab} label="页签" />
        <Segmented
          label="视图"
          value={view}
          onChange={setView}
          choices={[
            { key: 'grid', label: '大图', Sign: GridIcon },
            { key: 'table', label: '表格', Sign: MenuIcon },
          ]}
        />
        <CountBadge count={3} />
        <CountBadge count={128} />
      </Exhibit>
      <Exhibit name="页签（面板上沿）" isWide>
        <div className={css.wide}>
          <Tabs tabs={tabs} value={tab} onChange={setTab} label="面板页签" look="line" />
        </div>
      </Exhibit>
      <Exhibit name="对话框、浮层">
        <Button onClick={() => setOpen(true)}>打开对话框</Button>
        <Popover label="说明" align="start" width={240} trigger={props => <Button {...props}>打开浮层</Button>}>
          <p className={css.note}>按近效期先出，不指定批号。</p>
        </Popover>
        {isOpen && (
          <Dialog
            title="取消订单"
            onClose={() => setOpen(false)}
            footer={
              <>
                <Button onClick={() => setOpen(false)}>再想想</Button>
                <Button tone="danger" onClick={() => setOpen(false)}>
                  取消订单
                </Button>
              </>
            }
          >
            取消后库存立即释放，已用优惠券退回账户。
          </Dialog>
        )}
      </Exhibit>
    </Hall>
  )
}
