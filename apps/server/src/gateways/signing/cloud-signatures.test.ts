import { expect, test } from 'vitest'
import { signAcs3 } from '../sms/aliyun.ts'
import { tc3Authorization, tc3Headers } from './tc3.ts'

test('ACS3 gives the signature of the worked example in the Alibaba Cloud documentation', () => {
  const { queryString, headers } = signAcs3(
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      date: new Date('2023-10-26T10:22:32.987Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
  )
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
  expect(queryString).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
  expect(headers['x-acs-date']).toBe('2023-10-26T10:22:32Z')
  expect(headers.host).toBeUndefined()
})

test('ACS3 escapes characters encodeURIComponent leaves and sorts parameters by name', () => {
  const { queryString } = signAcs3(
    { accessKeyId: 'a', accessKeySecret: 'b' },
    {
      host: 'h',
      action: 'A',
      version: '1',
      query: { 'a-b': "x y*('~", a: '1' },
      date: new Date(0),
      nonce: 'n',
    },
  )
  expect(queryString).toBe('a=1&a-b=x%20y%2A%28%27~')
})

const documentedRequest = {
  url: new URL('https://cvm.tencentcloudapi.com/'),
  service: 'cvm',
  action: 'DescribeInstances',
  timestampSeconds: 1551113065,
  body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
}

test('TC3 gives the signature of the worked example in the Tencent Cloud documentation', () => {
  // The documentation masks its key with asterisks, and its example is signed with the asterisks.
  const credentials = { secretId: `AKID${'*'.repeat(32)}`, secretKey: '*'.repeat(32) }
  expect(tc3Authorization(credentials, documentedRequest)).toBe(
    `TC3-HMAC-SHA256 Credential=AKID${'*'.repeat(32)}/2019-02-25/cvm/tc3_request, ` +
      'SignedHeaders=content-type;host;x-tc-action, ' +
      'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  )
})

test('TC3 headers carry the signed values', () => {
  const credentials = { secretId: 'id', secretKey: 'key' }
  const headers = tc3Headers(credentials, { ...documentedRequest, version: '2017-03-12', region: 'ap-guangzhou' })
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-tc-action': 'DescribeInstances',
    'x-tc-timestamp': '1551113065',
    'x-tc-version': '2017-03-12',
    'x-tc-region': 'ap-guangzhou',
  })
})
