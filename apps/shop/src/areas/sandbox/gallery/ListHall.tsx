import { fen } from '@xiaojiu/kernel/money.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { FacetRow } from '@xiaojiu/ui/filter/FacetRow.tsx'
import { FilterBar } from '@xiaojiu/ui/filter/FilterBar.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { SortBar } from '@xiaojiu/ui/filter/SortBar.tsx'
import { BellIcon, ReturnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { useState } from 'react'
import { DetailSkeleton } from '#trade/goods/DetailSkeleton.tsx'
import css from './Exhibit.module.css'
import { Exhibit, Hall } from './Hall.tsx'

interface Bill {
  readonly no: string
  readonly storeName: string
  readonly amountFen: number
  readonly state: string
}

const stores = ['九信医药自营', '康泽医药旗舰店', '百草园饮片专营店', '同德医药供应链']
const bills = (count: number): Bill[] =>
  Array.from({ length: count }, (_, index) => ({
    no: `D20261115${String(index + 1).padStart(5, '0')}`,
    storeName: stores[index % stores.length] ?? '',
    amountFen: 128_640 + index * 1_037,
    state: index % 3 === 0 ? '待付款' : '已完成',
  }))
const columns: readonly DataColumn<Bill>[] = [
  { key: 'no', label: '订单号', render: bill => bill.no, width: 200, isFixed: true },
  { key: 'store', label: '店铺', render: bill => bill.storeName },
  { key: 'amount', label: '金额', render: bill => moneyText(fen(bill.amountFen)), align: 'right', width: 160 },
  { key: 'state', label: '状态', render: bill => bill.state, align: 'center', width: 120 },
]
const makers = [
  '珠海联邦',
  '石药集团',
  '哈药集团',
  '华北制药',
  '科伦药业',
  '华润三九',
  '上海罗氏',
  '先声药业',
  '葛兰素史克',
  '白云山',
  '齐鲁制药',
  '扬子江',
  '鲁抗医药',
  '东北制药',
  '国药致君',
  '浙江金华康恩贝',
]
const table = { columns, rowKey: (bill: Bill) => bill.no, empty: '还没有账单' }

export function ListHall() {
  const [makersOn, setMakersOn] = useState<readonly string[]>(['珠海联邦'])
  const [sort, setSort] = useState<'relevance' | 'sales' | 'price-asc' | 'price-desc'>('relevance')
  const [isInStock, setInStock] = useState(true)
  const [page, setPage] = useState(3)
  const [keys, setKeys] = useState<readonly string[]>([])
  return (
    <Hall title="列表与状态">
      <Exhibit name="面包屑、页头、区头" isWide>
        <div className={css.wide}>
          <Breadcrumb
            steps={[{ label: '首页', href: '/' }, { label: '抗感染用药', href: '/search' }, { label: '阿莫西林胶囊' }]}
          />
          <PageTitle title="我的购物车" aside={<Button size="small">导出清单</Button>} />
          <Panel>
            <SectionHead
              title="优选店铺"
              note="武汉市可配送，资质已核验"
              more={{ label: '全部店铺', href: '/allStore' }}
            />
          </Panel>
          <Panel>
            <SectionHead title="拼团" colour="var(--group)" note="成团才发货，不成团全额退" isSlim />
          </Panel>
        </div>
      </Exhibit>
      <Exhibit name="筛选、排序、分页" isWide>
        <div className={css.wide}>
          <FilterBar
            chosen={makersOn.map(maker => ({
              key: maker,
              label: `生产企业：${maker}`,
              onRemove: () => setMakersOn(makersOn.filter(other => other !== maker)),
            }))}
            onClear={() => setMakersOn([])}
          >
            <FacetRow
              label="生产企业"
              isMulti
              options={makers.map((maker, index) => ({ value: maker, label: maker, count: 64 - index * 3 }))}
              chosen={makersOn}
              onChange={setMakersOn}
            />
            <FacetRow
              label="剂型"
              options={[
                { value: 'capsule', label: '胶囊剂', count: 64 },
                { value: 'granule', label: '颗粒剂', count: 28 },
              ]}
              chosen={[]}
              onChange={() => undefined}
            />
          </FilterBar>
          <Panel>
            <SortBar
              sorts={[
                { key: 'relevance', label: '综合' },
                { key: 'sales', label: '销量' },
                { key: 'price-asc', label: '价格', reverse: 'price-desc' },
              ]}
              value={sort}
              onSort={setSort}
              checks={[{ key: 'stock', label: '仅看有货', isOn: isInStock, onChange: setInStock }]}
              aside={<span className="meta num">3 / 42 页</span>}
            />
          </Panel>
          <Pager pageNum={page} pageSize={20} total={828} onPage={setPage} unit="个商品" />
        </div>
      </Exhibit>
      <Exhibit name="表格：数据、选择、导出、列设置" isWide>
        <Panel className={css.wide}>
          <DataTable
            {...table}
            label="账单"
            rows={bills(4)}
            onExport={async () => undefined}
            selection={{ keys, onChange: setKeys }}
          />
        </Panel>
      </Exhibit>
      <Exhibit name="表格：250 行按需绘制" isWide>
        <Panel className={css.wide}>
          <DataTable {...table} label="长账单" rows={bills(250)} scrollHeight={240} />
        </Panel>
      </Exhibit>
      <Exhibit name="表格：加载、空、出错" isWide>
        <div className={css.cards}>
          <Panel>
            <DataTable {...table} label="加载中的账单" rows={undefined} />
          </Panel>
          <Panel>
            <DataTable {...table} label="空账单" rows={[]} />
          </Panel>
          <Panel>
            <DataTable
              {...table}
              label="出错的账单"
              rows={undefined}
              error={{ cause: new Error('网络不给力，请稍后重试'), onRetry: () => undefined }}
            />
          </Panel>
        </div>
      </Exhibit>
      <Exhibit name="空状态、错误状态" isWide>
        <Panel className={css.half}>
          <EmptyState title="购物车还是空的" action={<Button tone="primary">去逛逛</Button>}>
            常购清单里有 86 种商品等待补货
          </EmptyState>
        </Panel>
        <Panel className={css.half}>
          <ErrorState onRetry={() => undefined} />
        </Panel>
        <Panel className={css.half}>
          <EmptyState title="没有符合条件的订单" isSlim />
        </Panel>
        <Panel className={css.half}>
          <ErrorState title="店铺已关闭" isSlim>
            该店铺已停止营业，可看看其他店铺
          </ErrorState>
        </Panel>
      </Exhibit>
      <Exhibit name="提示条" isWide>
        <div className={css.stack}>
          <NoteStrip
            tone="amber"
            Sign={BellIcon}
            title="自上次查看后有 3 处变化"
            actions={<Button tone="text">逐条查看</Button>}
          >
            降价 1 种、涨价 1 种、库存紧张 1 种，合计少付 ¥10.50
          </NoteStrip>
          <NoteStrip Sign={ReturnIcon} actions={<Button tone="text">撤销</Button>}>
            已删除“维生素C片 0.1g×100片 ×50”
          </NoteStrip>
          <NoteStrip tone="red" title="有 2 项问题需要处理">
            收货地址与证照不一致
          </NoteStrip>
          <NoteStrip tone="brand" title="预览">
            这是未发布的首页草稿
          </NoteStrip>
        </div>
      </Exhibit>
      <Exhibit name="商品详情骨架" isWide>
        <Panel className={css.wide}>
          <DetailSkeleton />
        </Panel>
      </Exhibit>
    </Hall>
  )
}
