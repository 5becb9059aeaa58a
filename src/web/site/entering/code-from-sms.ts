/** Reads the code from the SMS where the phone offers that (WebOTP), until the signal ends it. */
export async function codeFromSms(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined
  try {
    const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
    const found: unknown = await navigator.credentials.get(options)
    const code = found instanceof Object && 'code' in found ? found.code : undefined
    return typeof code === 'string' ? code : undefined
  } catch {
    return undefined
  }
}
