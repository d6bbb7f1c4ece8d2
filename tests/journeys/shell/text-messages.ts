import { type APIRequestContext, expect } from '@playwright/test'

/** The newest code on the simulated phone. */
export async function codeOn(request: APIRequestContext, mobile: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const answer = await request.get(`/webApis/sandbox/api/sms?mobile=${mobile}`)
      const { data } = (await answer.json()) as { data: { list: { text: string }[] } }
      code = /验证码是(\d{6})/.exec(data.list[0]?.text ?? '')?.[1] ?? ''
      return code
    })
    .not.toBe('')
  return code
}
