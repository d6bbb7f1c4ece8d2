import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'
import { AdvertList, AdvertQuery, VersionPopup } from './reading-schemas.ts'

/** What is shown beside the content: adverts and the notice of a new version. */
export const advertEndpoints = {
  listAdverts: endpoint({
    method: 'GET',
    path: '/cms/api/cms/advert/list',
    access: 'anyone',
    summary: '某个广告位上的广告',
    input: AdvertQuery,
    output: AdvertList,
    refusals: [],
    errors: 'caller',
    spec: 'EP-118',
  }),
  getVersionPopup: endpoint({
    method: 'GET',
    path: '/cms/api/cms/version/popup',
    access: 'anyone',
    summary: '新版本提示',
    input: Nothing,
    output: VersionPopup,
    refusals: [],
    errors: 'caller',
    spec: 'EP-119',
  }),
}
