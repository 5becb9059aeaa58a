/** What a browser does when somebody chooses the app in the share sheet. */
export function shareLikeTheDevice({ bytes, text }: { bytes: string; text: string }): void {
  const form = Object.assign(document.createElement('form'), {
    action: '/pay/shared',
    method: 'post',
    enctype: 'multipart/form-data',
  })
  const file = Object.assign(document.createElement('input'), { type: 'file', name: 'picture' })
  const chosen = new DataTransfer()
  const data = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0)
  chosen.items.add(new File([data], 'paid.png', { type: 'image/png' }))
  file.files = chosen.files
  form.append(file, Object.assign(document.createElement('input'), { name: 'text', value: text }))
  document.body.append(form)
  form.submit()
}
