export const otherFlow = 'closeModal'
