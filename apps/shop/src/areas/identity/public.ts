/** What other areas may use. */
export type { CaptchaAnswer } from './captcha-answer.ts'
export { CodeButton } from './parts/CodeButton.tsx'
export { CodeField, SendCodeButton } from './parts/CodeField.tsx'
export { PasswordField } from './parts/PasswordField.tsx'
export { TextField } from './parts/TextField.tsx'
export { useCaptcha } from './use-captcha.tsx'
