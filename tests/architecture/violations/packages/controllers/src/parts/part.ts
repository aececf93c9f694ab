export const partName = 'part'
