/**
 * The passwords of 12 and more characters among the 10,000 most common ones that leaked, in the order of their frequency. From
 * the frequency lists of zxcvbn 4.4.2, copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., MIT licence.
 */
export const leakedPasswords = `
123qweasdzxc 1qaz2wsx3edc q1w2e3r4t5y6 1q2w3e4r5t6y mailcreated5240 qazwsxedcrfv 123456qwerty
qwerty123456 polniypizdec0211 sojdlg123aljg leavemealone 123456654321 gfhjkmgfhjkm qazwsxedc123
ghjcnjgfhjkm sonyericsson zxcasdqwe123 ghhh47hj7649 123456789qwe 1qazxsw23edc masterbating
qwerasdfzxcv qweasdzxc123 flvbybcnhfnjh 123456789987654321 112233445566 finalfantasy ghbdtnrfrltkf
websolutions chickenwing101 1qaz2wsx3edc4rfv justinbieber contortionist masturbation pornographic
newproject2004 needforspeed businessbabe 123456789123 masterbaiting maurolarastefy domainlock2005
momsanaladventure dkflbvbhjdbx hd764nw5d7e1vb1 qazwsxedcrfvtgb dkflbvbhjdyf counterstrike
zaq1xsw2cde3 vfvfvskfhfve ghjcnjghjcnj fkmnthyfnbdf 123456789abc admin18533362 23176djivanfros
123456789qwerty
`
  .trim()
  .split(/\s+/)
