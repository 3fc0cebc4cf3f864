import type { Report, TextDetector } from '../detector.js';
import { reportAll } from './denied-names.js';

/** The most frequent Chinese surnames, in both scripts, without those that mostly stand for something else. */
const CHINESE =
  '王李张張刘劉陈陳杨楊黄黃赵趙周吴吳徐孙孫朱马馬胡郭林何高梁郑鄭罗羅宋谢謝唐韩韓曹许許邓鄧萧蕭冯馮曾程蔡彭潘袁董余苏蘇叶葉' +
  '吕呂魏蒋蔣田杜丁沈姜范江傅钟鍾卢盧汪戴崔任陆陸廖姚方金邱夏谭譚韦韋贾賈邹鄒石熊孟秦阎閻薛侯雷白龙龍段郝孔邵史毛常万顾顧赖賴武' +
  '康贺賀严嚴尹钱錢施牛洪龚龔';
/** What a given name does not hold: it ends before. */
const NOT_IN_NAMES =
  '的是在了和与與及来來今住有说說也想要会會能做从從给給对對把被让讓很都就不没沒吗嗎吧呢啊年岁歲我你他她您这這那请請去到用为為因所但而或' +
  '并並于於以其';
const KOREAN =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설';
/** People by what they are, before the Japanese `san`. */
const JAPANESE_ROLES = '患者|業者|店員|運営|職人|芸人|社員|学生|医者|役者|息子|皆|客';

const GIVEN = `(?:(?![${NOT_IN_NAMES}])\\p{Script=Han}){1,2}`;
const PATTERNS: readonly RegExp[] = [
  `(?<=我叫|名字是|名字叫|名叫|姓名[:：]\\s?)(?:[${CHINESE}]${GIVEN}|[小阿老]${GIVEN})`,
  `(?!高中|高级|高級|常年)[${CHINESE}](?:${GIVEN})?(?=先生|女士|小姐|太太|经理|經理|老师|老師|医生|醫生)`,
  `(?<=名前は)\\p{Script=Han}{2,4}(?=です|と申)`,
  `(?<!\\p{Script=Han})(?!${JAPANESE_ROLES})\\p{Script=Han}{2,4}(?=さん)`,
  `(?<=이름은 ?)[${KOREAN}][가-힣]{1,3}?(?=입니다|이고|이에요|예요|이야|야)`,
  `(?<![가-힣])[${KOREAN}][가-힣]{1,2}(?= ?씨(?![가-힣]))`,
].map((source) => new RegExp(source, 'gu'));
const EAST_ASIAN = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

/** The text is gone through once for each of so many names, to find it again without a sign beside it. */
const MOST_REPEATED = 100;

/** Chinese, Japanese and Korean names by what stands beside them: there is no capital to tell a name. */
export const eastAsianNamesDetector: TextDetector = {
  kind: 'person',
  find(text: string, report: Report): void {
    if (!EAST_ASIAN.test(text)) return;
    const names = new Set<string>();
    for (const pattern of PATTERNS) {
      for (const { 0: name, index } of text.matchAll(pattern)) {
        report(index, index + name.length);
        if (name.length > 1 && names.size < MOST_REPEATED) names.add(name);
      }
    }
    for (const name of names) reportAll(text, name, report);
  },
};
