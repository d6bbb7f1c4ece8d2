import { useQuery } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'

/** Where the goods would go. Silent while it is not known. */
export function DeliverTo({ className }: { className: string }) {
  const { data } = useQuery(query(companyEndpoints.listAddresses, { pageSize: 100 }, { errors: 'caller' }))
  const licensed = data?.list.filter(address => address.isLicensed) ?? []
  const address = licensed.find(one => one.isDefault) ?? licensed[0]
  if (!address) return null
  const text = `${address.areaText} ${address.detail}`
  return (
    <span className={classes(className, 'ell')} title={text}>
      收货至：{text}
    </span>
  )
}
