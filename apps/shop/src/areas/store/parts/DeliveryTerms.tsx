import { useQuery } from '@tanstack/react-query'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { moneyText, roundMoneyText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { freeText } from '#trade/offer/price-words.ts'
import css from './DeliveryTerms.module.css'
import { StoreFacts } from './StoreFacts.tsx'

export function DeliveryTerms({ storeId }: { storeId: string }) {
  const { data, error, refetch, isFetching } = useQuery(
    query(storeEndpoints.getDeliveryService, { storeId }, { errors: 'caller' }),
  )
  if (error)
    return (
      <Panel>
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Panel>
    )
  if (!data)
    return (
      <Panel>
        <TableSkeleton rows={6} />
      </Panel>
    )
  return (
    <>
      <Panel aria-labelledby="delivery">
        <SectionHead id="delivery" title="发货与配送" isSlim />
        <StoreFacts
          facts={[
            ['发货仓', data.warehouseAddress],
            ['发货时效', data.deliveryPromise],
            ['每日截单', `${data.cutOffHour}:00`],
            ['承运方', data.carriers.join('、')],
            ['冷链费用', data.coldChainFee === null ? '' : `${moneyText(data.coldChainFee)}/单`],
          ]}
        />
      </Panel>
      <Panel aria-labelledby="postage">
        <SectionHead id="postage" title="运费标准" isSlim />
        <div className={css.scroll}>
          <table className={css.table} aria-label="运费标准">
            <thead>
              <tr>
                <th scope="col">收货地区</th>
                <th scope="col">起配金额</th>
                <th scope="col">包邮条件</th>
                <th scope="col">不足包邮时运费</th>
              </tr>
            </thead>
            <tbody>
              {data.postageRows.map(row => (
                <tr key={row.provinceCodes.join() || 'elsewhere'}>
                  <td>{row.provinceNames.length > 0 ? row.provinceNames.join('、') : '其他地区'}</td>
                  <td>{row.minOrder > 0 ? roundMoneyText(row.minOrder) : '不限'}</td>
                  <td>{row.postage === 0 ? '全部包邮' : freeText(row) || '不包邮'}</td>
                  <td>{row.postage > 0 ? moneyText(row.postage) : '包邮'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      <Panel aria-labelledby="after-sale">
        <SectionHead id="after-sale" title="效期与售后" isSlim />
        <StoreFacts
          facts={[
            ['发货效期', `剩余效期不少于 ${data.minShelfLifeMonths} 个月`],
            ['近效期提示', `剩余效期不足 ${data.nearExpiryWarnMonths} 个月的商品单独标明`],
            ['效期退货', `剩余效期不足 ${data.nonReturnMonths} 个月的商品不予退换`],
          ]}
        />
        <ol className={css.terms}>
          {data.afterSaleTerms.map(term => (
            <li key={term}>{term}</li>
          ))}
        </ol>
      </Panel>
    </>
  )
}
