export interface CaptchaAnswer {
  readonly captchaId: string
  readonly captchaAnswer: string
}
