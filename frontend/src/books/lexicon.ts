// The characters that names and comments of games are mostly made of, as engine/record/lexicon.go has them: two characters are
// too few for any statistics of a language, and here they decide.
const japanese =
  '田中村山本小林佐藤鈴木高橋渡辺伊加吉川石井斎河岡島谷野原松大上下茂典彦子郎一二三四五六雄夫男美明正和弘秀幸健太長西東北南森池前後藤清水坂神宮久保福内金新飯早桜戸黒白勝負連珠名人戦局第期級段禁手打先後同点棋星月花浦寒渓疎残' +
  '雨金松丘瑞遊峡恒水流雲嵐銀斜彗'

export const LEXICONS: Record<string, ReadonlySet<string>> = {
  gb18030: new Set(
    '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文芳娜敏静丽强磊军洋勇' +
      '艳杰娟涛明超秀霞平刚桂志建国华海波冬镝靖宇晨浩然子轩的一是了不在人有我他这中大来上个和地为时到说就出要可以会对生能行黑白胜负棋五连珠禁手活四冲三攻防先后局赛第轮花月公开级名届杯比决应此处着败',
  ),
  big5: new Set(
    '王李張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮于董蕭程曹袁鄧許傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴夏鍾汪田任姜范方石姚譚廖鄒熊金陸郝孔白崔康毛邱秦江史顧侯邵孟龍萬段雷錢湯尹黎易常武喬賀賴龔文偉芳敏靜麗強磊軍洋勇' +
      '傑娟濤明超秀霞平剛桂志建國華海波皇羽科翰書玄功蓋的一是了不在人有我他這中大來上個和地為時到說就出要可以會對生能行黑白勝負棋五連珠禁手活四衝三攻防先後局賽第輪花月公開級名屆盃比決應此處著敗',
  ),
  shift_jis: new Set(japanese),
  'euc-jp': new Set(japanese),
  'euc-kr': new Set(
    '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허남심노하곽성차주우구민유진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모규준호영수은혜경승재동철훈상미희숙자순용형태환범흑백렌주대회결승국판수' +
      '를는이가에의다한로와과도전후첫째번오목룰',
  ),
}

/** The letters beyond ASCII that languages of an encoding use much. */
export const WESTERN: ReadonlySet<string> = new Set('éèêëàâäöüßåøæñçíóúáõôîïœÉÖÜÄÅØ’')
export const CENTRAL: ReadonlySet<string> = new Set('áéíóúýčďěňřšťůžąćęłńśźżőűöüäôľĺŕđČŘŠŽŁŚŻ’')
