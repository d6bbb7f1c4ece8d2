import { expect, test } from 'vitest'
import { isEasilyGuessed, NewPassword } from './password-rule.ts'

test.each([
  'password',
  'Admin888',
  '11111111',
  '12345678',
  '87654321',
  'qwertyui',
  'ABCDEFGH',
  'zhongyao' + 'zhongyao',
])('rates %s as easily guessed', password => {
  expect(isEasilyGuessed(password)).toBe(true)
})
test.each(['Xiaojiu2026', '当归黄芪党参白术甘草', 'tongji-yaofang-3', '8x2k9q7m'])(
  'rates %s as not easily guessed',
  password => {
    expect(isEasilyGuessed(password)).toBe(false)
  },
)
test('rates a password as guessed when it is little more than the login name or mobile', () => {
  expect(isEasilyGuessed('Tongji123', ['tongji'])).toBe(true)
  expect(isEasilyGuessed('13800001234', ['tongji', '13800001234'])).toBe(true)
  expect(isEasilyGuessed('tongji-huangqi', ['tongji'])).toBe(false)
  expect(isEasilyGuessed('tongji-huangqi', [''])).toBe(false)
})
test('accepts 8 to 64 characters and names each fault in its own message', () => {
  const said = (password: string) => NewPassword.safeParse(password).error?.issues[0]?.message
  expect(said('8x2k9q7')).toBe('密码至少 8 位')
  expect(said('8x2k9q7m')).toBeUndefined()
  expect(said(`8x2k${'芪'.repeat(61)}`)).toBe('密码最多 64 位')
  expect(said('qwertyui')).toBe('密码过于简单，请换一个不易猜到的')
})
